import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseBusy } from "./patience.ts";

export const sqliteFile = (dataDir: string) => join(dataDir, "site.db");

/** SQLite itself would only say that it cannot open its file. */
export function requireWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new Error(
      `The data folder ${dataDir} cannot be written (${reason}). Give it to the user that runs this, or choose another DATA_DIR.`,
    );
  }
}

/** SQLite would make an empty database, and a backup of it would look like one that worked. */
export function requireSite(dataDir: string): void {
  if (existsSync(sqliteFile(dataDir))) return;
  throw new Error(
    `There is no site in ${dataDir} that this user may see. Set DATA_DIR to the folder that the server uses.`,
  );
}

/** The operating system drops this lock with the process, so a kill -9 leaves nothing to clean up. */
export function claim(dataDir: string): () => void {
  const lockFile = join(dataDir, "instance.lock");
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `Another server already runs on this data folder (${lockFile}). Stop it, choose another DATA_DIR, or use PostgreSQL for several instances.`,
    );
  }
  return () => lock.close();
}

const reserveMost = 64 * 1_048_576;
const reserveShare = 0.0125;

/** Files stop long before: while strangers' rows are refused, staff can still sign in, erase and see what is there. */
export async function requireReserve(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < Math.min(reserveMost, blocks * bsize * reserveShare))
    throw new DatabaseBusy("the disk is nearly full");
}
