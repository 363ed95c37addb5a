import { resolve } from "node:path";
import { standardOutput } from "./backup/archive.ts";
import { backup } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import { loadConfig } from "./config.ts";
import { openDatabase, openSite } from "./db/db.ts";
import { keepFilesPrivate, requireRuntime } from "./runtime.ts";
import { createStorage } from "./storage/create-storage.ts";

const usage = `Usage: npm run backup -- [FILE]     copies database and files of the running site into one file (- for standard output)
       npm run restore -- FILE      brings them back into an empty site`;

async function run(command: string | undefined, given: string | undefined): Promise<string> {
  const config = loadConfig();
  const now = new Date();
  const name = given ?? `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.jsonl.gz`;
  const file = command === "backup" && name === standardOutput ? name : resolve(name);
  if (command !== "backup" && !(command === "restore" && given)) throw new Error(usage);
  // A restore must not run under a server; a backup may.
  const open = command === "restore" ? openDatabase : openSite;
  const db = await open({ ...config.database, dataDir: config.dataDir });
  try {
    // Nothing is signed here, so that a backup only reads.
    const storage = createStorage(config, { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => now });
    const done = command === "backup" ? await backup(db, storage, file, now) : await restore(db, storage, file);
    return `${command === "backup" ? "Written to" : "Restored from"} ${file}: ${done.rows} rows, ${done.objects} files.`;
  } finally {
    await db.close();
  }
}

requireRuntime();
keepFilesPrivate();
try {
  const report = await run(process.argv[2], process.argv[3]);
  // The archive itself may be on standard output.
  if (process.argv[3] === standardOutput) console.error(report);
  else console.log(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
