import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Counts, standardOutput, verifyArchive } from "../backup/archive.ts";
import { assertNoFilesLost, type BackupResult, backup } from "../backup/backup.ts";
import { openBucket } from "../backup/bucket.ts";
import {
  addToJournal,
  type Journal,
  joinJournals,
  journalName,
  readDatabaseJournal,
  readJournal,
  readJournalState,
} from "../backup/journal.ts";
import { fetchNewest, formatBackupName, makeNightly } from "../backup/nightly.ts";
import { restore } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import { openDatabase } from "../db/open.ts";
import { saveBackupOutcome } from "../db/site-state.ts";
import { hasAdmins } from "../features/accounts/users.repository.ts";
import { openStorage, runCommand, withSite } from "./run-command.ts";

const usage = `Usage: npm run backup -- [FILE]            backs up database and files of the running site into one file (- for standard output)
       npm run restore -- FILE [JOURNAL]   restores them into an empty site, without what was erased, withdrawn or disabled since

bin/node server/cli/backup.ts COMMAND knows these two (backup, restore), and:
       nightly FOLDER     makes a backup in the folder and in BACKUP_BUCKET, and removes the oldest
       verify FILE        reads a backup from its beginning to its end
       fetch FOLDER       downloads the newest backup of BACKUP_BUCKET, and adds its journal to the one there
       erasures FILE      adds erasures, disabled users and withdrawals of this site to a journal`;

const now = new Date();
const formatCounts = ({ rows, objects }: Counts) => `${rows} rows, ${objects} files.`;

/** Rejects the database of an unfinished restore: its backup would replace an older one. */
const withUsedSite = <T>(config: Config, work: (db: Database) => Promise<T>) =>
  withSite(config, async (db) => {
    if (await hasAdmins(db.query)) return work(db);
    throw new Error("This database has no users: it is new, or a restore is running or has failed.");
  });

/** Stores the outcome for metrics, the doctor and the admin. A failure to store it does not matter. */
async function withOutcome<T>(db: Database, making: Promise<T>): Promise<T> {
  const note = (what: "madeAt" | "failedAt") => saveBackupOutcome(db.query, what, now).catch(() => undefined);
  try {
    const made = await making;
    await note("madeAt");
    return made;
  } catch (error) {
    await note("failedAt");
    throw error;
  }
}

async function createBackup(file: string, db: Database, config: Config): Promise<BackupResult> {
  const done = await backup(db, openStorage(config), file, now);
  if (file !== standardOutput) await addToJournal(getJournalPath(file), await readDatabaseJournal(db, now));
  assertNoFilesLost(done);
  return done;
}

const getJournalPath = (file: string) => join(dirname(file), journalName);

type Run = (config: Config, given: string | undefined, more: string | undefined) => Promise<string>;

const commands: Record<string, Run> = {
  async backup(config, given) {
    const file = given === standardOutput ? given : resolve(given ?? formatBackupName(now));
    return withUsedSite(config, async (db) => {
      const done = await withOutcome(db, createBackup(file, db, config));
      return `Written to ${file}: ${formatCounts(done)}`;
    });
  },
  async restore(config, given, further) {
    const file = resolve(assertGiven(given));
    const journal = await readJournals(file, further);
    // A restore must not run while a server runs.
    const done = await withSite(config, (db) => restore(db, openStorage(config), file, journal), openDatabase);
    const report = [`Restored from ${file}: ${formatCounts(done)}`];
    if (done.lost > 0)
      report.push(`${done.lost} applications were restored without their CV: the backup does not contain it.`);
    if (done.skippedErased > 0)
      report.push(`${done.skippedErased} records were left out: they were erased after the backup was made.`);
    if (done.withdrawn > 0)
      report.push(
        `${done.withdrawn} applications were restored as withdrawn: this happened after the backup was made.`,
      );
    if (done.consentEnded > 0)
      report.push(
        `${done.consentEnded} applications were restored without consent: it was withdrawn after the backup was made.`,
      );
    const { until } = readJournalState(journal);
    if (!further && !existsSync(getJournalPath(file)))
      report.push(
        `No ${journalName} was found: people erased since the backup are restored, and so are applications and consents withdrawn since.`,
      );
    else if (until)
      report.push(`The journal ends at ${until}: later erasures, withdrawals and disabled users are not applied.`);
    else report.push("The journal does not say at what time it ends.");
    return report.join("\n");
  },
  async nightly(config, given) {
    const folder = resolve(assertGiven(given));
    const bucket = config.backupBucket && openBucket(config.backupBucket);
    return withUsedSite(config, async (db) => {
      const done = await withOutcome(db, makeNightly({ db, storage: openStorage(config), bucket }, folder, now));
      const places = bucket ? `${folder} and BACKUP_BUCKET` : folder;
      return `${done.name} was written to ${places} and verified: ${formatCounts(done)} ${done.removed} older ones were removed.`;
    });
  },
  async verify(_, given) {
    const file = resolve(assertGiven(given));
    const found = await verifyArchive(file);
    return `${file} is complete. It was made at ${found.at}: ${formatCounts(found)}`;
  },
  async fetch({ backupBucket }, given) {
    const folder = resolve(assertGiven(given));
    if (!backupBucket) throw new Error("BACKUP_BUCKET is not set.");
    const { file, hasJournal } = await fetchNewest(openBucket(backupBucket), folder);
    const journal = hasJournal
      ? `Its ${journalName} was added to the one next to it.`
      : `The bucket has no ${journalName}.`;
    return `Fetched ${file}. ${journal}`;
  },
  async erasures(config, given) {
    const file = resolve(assertGiven(given));
    const journal = await withUsedSite(config, async (db) => addToJournal(file, await readDatabaseJournal(db, now)));
    return `${file} has ${journal.length} lines.`;
  },
};

/** The journal stored with a backup, joined with another one. */
async function readJournals(file: string, further?: string): Promise<Journal> {
  if (further) await stat(further);
  const journals = [getJournalPath(file), ...(further ? [resolve(further)] : [])];
  return joinJournals(...(await Promise.all(journals.map((each) => readJournal(each)))));
}

function assertGiven(given: string | undefined): string {
  if (!given) throw new Error(usage);
  return given;
}

await runCommand(async (config, [name = "", given, more]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  const report = await command(config, given, more);
  if (given !== standardOutput) return report;
  // Standard output carries the archive, so the report goes to standard error.
  console.error(report);
  return "";
});
