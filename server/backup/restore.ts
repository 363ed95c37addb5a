import { sql } from "kysely";
import type { Database, Write } from "../db/db.ts";
import { settleDemoJobs } from "../db/settings.ts";
import type { Storage } from "../storage/storage.ts";
import type { Copied } from "./backup.ts";
import { disabledHash, rememberErased } from "./erasures.ts";
import { hashOf } from "./hash.ts";
import { readArchive } from "./read-archive.ts";
import { restoreObjects } from "./restore-objects.ts";
import { isKeptRow, isKeptTable, keptTableNames, keptTables } from "./tables.ts";
import { withdrawalHashes, withdrawnSince } from "./withdrawals.ts";

class NotEmpty extends Error {
  constructor() {
    super("This database already holds data. Restore into an empty one (another DATA_DIR or DATABASE_URL).");
  }
}

class NewerArchive extends Error {
  constructor(unknown: string) {
    super(`This backup has ${unknown}, of a newer release: restore it with that one. Nothing was changed.`);
  }
}

/** Since when each hash of a journal holds. */
type Journal = ReadonlyMap<string, string>;

/** What the journal has decided: records that did not come back, applications that came back withdrawn or without their consent. */
interface Settled {
  leftOut: number;
  withdrawn: number;
  consentEnded: number;
}

/**
 * Reads everything once to see that it is whole, then files, then all rows at once: half a restore is never visible.
 * What was erased since the backup was made (hashes of numbers) does not come back, nor what belongs to it, and who was
 * disabled since, or has withdrawn an application or a consent, stays so.
 */
export async function restore(
  db: Database,
  storage: Storage,
  file: string,
  journal: Journal = new Map(),
): Promise<Copied & Settled> {
  const gone = new Set<string>();
  for await (const line of readArchive(file)) {
    if (!("row" in line)) continue;
    requireKnown(line.table, line.row);
    if (isErased(line.row, journal) && typeof line.row.resume_object === "string") gone.add(line.row.resume_object);
  }
  await refuseFull(db);
  const objects = await restoreObjects(storage, file, gone);
  const restored = await db.write((write) => restoreRows(write, file, objects, journal), "jobs");
  return { ...restored, objects: objects.size };
}

/** What a newer release has written would be lost without a word. */
function requireKnown(table: string, row: Record<string, unknown>): void {
  if (!isKeptTable(table)) throw new NewerArchive(table);
  const known: readonly string[] = keptTables[table];
  const unknown = Object.keys(row).find((column) => !known.includes(column));
  if (unknown) throw new NewerArchive(`${table}.${unknown}`);
}

/** The record itself, and whatever names it: its mails, its files, its notes. */
function isErased(row: Record<string, unknown>, journal: Journal): boolean {
  if (journal.size === 0) return false;
  return Object.entries(row).some(
    ([column, value]) =>
      /^id$|_id$|^claimed_by$/.test(column) && typeof value === "string" && journal.has(hashOf(value)),
  );
}

async function refuseFull(db: Database): Promise<void> {
  for (const table of keptTableNames) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.query);
    if (rows.length > 0) throw new NotEmpty();
  }
}

async function restoreRows(
  write: Write,
  file: string,
  objects: ReadonlySet<string>,
  journal: Journal,
): Promise<Settled & Pick<Copied, "rows" | "lost">> {
  let [rows, lost, leftOut, withdrawn, consentEnded] = [0, 0, 0, 0, 0];
  // Without what restored rows say themselves from now on, and may come to say otherwise.
  const erased = new Map(journal);
  for await (const line of readArchive(file)) {
    if (!("row" in line)) continue;
    if (!isKeptTable(line.table) || !isKeptRow(line.table, line.row)) continue;
    if (isErased(line.row, journal)) {
      if (line.table === "applications" || line.table === "contacts") leftOut += 1;
      continue;
    }
    const row = { ...line.row };
    // Replaced while the backup ran, or lost before: the row must not promise a file that is nowhere.
    if (typeof row.resume_object === "string" && !objects.has(row.resume_object)) {
      lost += 1;
      for (const column of keptTables.applications.filter((name) => name.startsWith("resume_"))) row[column] = null;
    }
    if (line.table === "admins") {
      if (row.disabled_at === null && journal.has(disabledHash(String(row.id))))
        Object.assign(row, { disabled_at: new Date().toISOString(), disabled_by: "restore" });
      erased.delete(disabledHash(String(row.id)));
    }
    if (line.table === "applications") {
      const since = withdrawnSince(row, journal);
      if (since.withdrawn_at) withdrawn += 1;
      if (since.consent_ended_at) consentEnded += 1;
      Object.assign(row, since);
      for (const hash of withdrawalHashes(String(row.id))) erased.delete(hash);
    }
    // What an older release did not have yet gets its default.
    const columns = keptTables[line.table].filter((name) => name in row);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(columns.map((name) => row[name]));
    await sql`insert into ${sql.table(line.table)} (${names}) values (${values})`.execute(write);
    rows += 1;
  }
  await settleDemoJobs(write, new Date());
  await rememberErased(write, erased);
  return { rows, lost, leftOut, withdrawn, consentEnded };
}
