import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { standardOutput } from "../backup/archive.ts";
import { backup, type Copied } from "../backup/backup.ts";
import { openBucket } from "../backup/bucket.ts";
import { requireFiles } from "../backup/copied-files.ts";
import { drill } from "../backup/drill.ts";
import { type Journal, joinJournals, journalName, keepJournal, readJournal } from "../backup/erasures.ts";
import { fetchNewest } from "../backup/fetch.ts";
import { nameAt, newestOf } from "../backup/generations.ts";
import { makeNightly, oldestKept } from "../backup/nightly.ts";
import { noteOutcome } from "../backup/outcome.ts";
import { removePassing } from "../backup/passing.ts";
import { readArchive } from "../backup/read-archive.ts";
import { restore } from "../backup/restore.ts";
import { type Config, loadConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { openDatabase, openSite } from "../db/open.ts";
import { hasAdmins } from "../features/accounts/users.repository.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";
import { createStorage } from "../storage/create-storage.ts";

const usage = `Usage: npm run backup -- [FILE]            copies database and files of the running site into one file (- for standard output)
       npm run restore -- FILE [JOURNAL]   brings them back into an empty site, but for what was erased or withdrawn and who was disabled since

bin/node server/cli/backup.ts COMMAND knows these two (backup, restore), and:
       nightly FOLDER     a backup into the folder, and into BACKUP_BUCKET where that is set; old ones go
       verify FILE        reads a backup from its beginning to its end
       drill FILE|FOLDER  restores it (of a folder the newest) into a scratch place, looks at everything, and removes that
       fetch FOLDER       brings the newest backup out of BACKUP_BUCKET, and adds its journal of erasures to the one there
       erasures FILE      adds what this site has erased, whom it has disabled and what applicants have withdrawn to a journal`;

const now = new Date();
const counted = ({ rows, objects }: { rows: number; objects: number }) => `${rows} rows, ${objects} files.`;
const storageOf = (config: Config) =>
  // Nothing is signed here, so that a backup only reads.
  createStorage(config, { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => now });

async function withSite<T>(config: Config, open: typeof openSite, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await open({ ...config.database, dataDir: config.dataDir });
  return work(db).finally(() => db.close());
}

/**
 * One without a user is filled by a restore just now, or was left by one that failed: its copy would count as the newest, older
 * ones go for it, and the word of how it went is a row that the restore brings itself.
 */
const withUsers = <T>(config: Config, work: (db: Database) => Promise<T>) =>
  withSite(config, openSite, async (db) => {
    if (await hasAdmins(db.query)) return work(db);
    throw new Error("There is no site in this database yet, not even a user: a restore is under way, or has failed.");
  });

/** Tells the site how it went. A copy that cannot say so is a copy all the same. */
async function noted<T>(db: Database, making: Promise<T>): Promise<T> {
  const note = (what: "madeAt" | "failedAt") => noteOutcome(db.query, what, now).catch(() => undefined);
  try {
    const made = await making;
    await note("madeAt");
    return made;
  } catch (error) {
    await note("failedAt");
    throw error;
  }
}

async function copyTo(file: string, db: Database, config: Config): Promise<Copied> {
  const done = await backup(db, storageOf(config), file, now);
  if (file !== standardOutput) await keepJournal(journalBeside(file), db, oldestKept(config.retention, now));
  requireFiles(done);
  return done;
}

const journalBeside = (file: string) => join(dirname(file), journalName);

type Run = (given: string | undefined, more: string | undefined) => Promise<string>;

const commands: Record<string, Run> = {
  async backup(given) {
    const config = loadConfig();
    const file = given === standardOutput ? given : resolve(given ?? nameAt(now));
    return withUsers(config, async (db) => {
      const done = await noted(db, copyTo(file, db, config));
      return `Written to ${file}: ${counted(done)}`;
    });
  },
  async restore(given, journal) {
    const config = loadConfig();
    const file = resolve(required(given));
    const known = await journalsOf(file, journal);
    // A restore must not run under a server; a backup may.
    const done = await withSite(config, openDatabase, (db) => restore(db, storageOf(config), file, known.entries));
    const told = [`Restored from ${file}: ${counted(done)}`];
    if (done.lost > 0) told.push(`${done.lost} applications came back without their CV: this backup does not have it.`);
    if (done.leftOut > 0)
      told.push(
        `${done.leftOut} records were left out: they were erased, or their time was over, after the backup was made.`,
      );
    if (done.withdrawn > 0)
      told.push(`${done.withdrawn} applications came back withdrawn, as they were since the backup.`);
    if (done.consentEnded > 0)
      told.push(
        `${done.consentEnded} applications came back without the consent to be kept, withdrawn since the backup.`,
      );
    if (!journal && !existsSync(journalBeside(file)))
      told.push(
        `No ${journalName} lay beside it and none was named: whoever was erased since the backup is back, and so is every consent and application withdrawn since.`,
      );
    else if (known.until)
      told.push(
        `Its journal reaches to ${known.until}: who was erased or disabled later is back, and so is what was withdrawn later.`,
      );
    else told.push("Its journal is empty and does not say until when it reaches.");
    return told.join("\n");
  },
  async nightly(given) {
    const config = loadConfig();
    const folder = resolve(required(given));
    const bucket = config.backupBucket && openBucket(config.backupBucket);
    return withUsers(config, async (db) => {
      const site = { db, storage: storageOf(config), retention: config.retention, bucket };
      const done = await noted(db, makeNightly(site, folder, now));
      const places = bucket ? `${folder} and BACKUP_BUCKET` : folder;
      return `${done.name} is in ${places}, and read back: ${counted(done)} ${done.removed} older ones removed.`;
    });
  },
  async verify(given) {
    const file = resolve(required(given));
    const found = { rows: 0, objects: 0, at: "" };
    for await (const line of readArchive(file)) {
      if ("kind" in line) found.at = line.at;
      if ("row" in line) found.rows += 1;
      if ("objectEnd" in line) found.objects += 1;
    }
    return `${file} is whole, of ${found.at}: ${counted(found)}`;
  },
  async drill(given) {
    const place = resolve(required(given));
    const isFolder = (await stat(place)).isDirectory();
    const newest = isFolder ? newestOf(await readdir(place), now) : basename(place);
    if (!newest) throw new Error(`There is no backup in ${place}.`);
    const file = isFolder ? join(place, newest) : place;
    const done = await drill(file, (await journalsOf(file)).entries);
    const seconds = Math.ceil((Date.now() - now.getTime()) / 1_000);
    return `${file} was restored in ${seconds} s into a scratch place, and all of it was there: ${counted(done)}`;
  },
  async fetch(given) {
    const folder = resolve(required(given));
    const { backupBucket } = loadConfig();
    if (!backupBucket) throw new Error("BACKUP_BUCKET is not set.");
    const { file, hasJournal } = await fetchNewest(openBucket(backupBucket), folder, now);
    return `Fetched ${file}, and ${hasJournal ? "" : "no "}${journalName} ${hasJournal ? "into the one " : ""}beside it.`;
  },
  async erasures(given) {
    const config = loadConfig();
    const file = resolve(required(given));
    const { entries } = await withUsers(config, (db) => keepJournal(file, db, oldestKept(config.retention, now)));
    return `${file} knows ${entries.size} erased records, disabled users and withdrawals.`;
  },
};

/** What the journal beside a backup says, and another one that is named. */
async function journalsOf(file: string, further?: string): Promise<Journal> {
  if (further) await stat(further);
  const journals = [journalBeside(file), ...(further ? [resolve(further)] : [])];
  return joinJournals(await Promise.all(journals.map((each) => readJournal(each))));
}

function required(given: string | undefined): string {
  if (!given) throw new Error(usage);
  return given;
}

requireRuntime();
keepFilesPrivate();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    removePassing();
    process.kill(process.pid, signal);
  });
try {
  const [name = "", given, more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  const report = await command(given, more);
  // The archive itself may be on standard output.
  if (given === standardOutput) console.error(report);
  else console.log(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
