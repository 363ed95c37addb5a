import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Write } from "../db/db.ts";
import { selectColumnNames } from "../db/migrate.ts";
import { settleDemoJobs } from "../db/site-state.ts";
import type { Storage } from "../storage/storage.ts";
import { DamagedArchive, type Line, readArchive } from "./archive.ts";
import type { BackupResult } from "./backup.ts";
import { type Journal, type JournalState, readJournalState, storeJournal } from "./journal.ts";
import { backedUpTables, isBackedUpRow, isBackedUpTable } from "./tables.ts";

type Row = Extract<Line, { row: unknown }>["row"];

export interface RestoreResult extends BackupResult {
  /** The number of contacts and applications that were erased since the backup. */
  skippedErased: number;
  withdrawn: number;
  consentEnded: number;
}

class NewerArchive extends Error {
  constructor(unknown: string) {
    super(`This backup has ${unknown}, of a newer release: restore it with that one. Nothing was changed.`);
  }
}

/**
 * Verifies the whole archive, restores the files, then all rows in one transaction. The journal lists what was erased,
 * disabled or withdrawn since the backup.
 */
export async function restore(
  db: Database,
  storage: Storage,
  file: string,
  journal: Journal = [],
): Promise<RestoreResult> {
  const state = readJournalState(journal);
  const columns = await readColumns(db);
  const erasedFiles = new Set<string>();
  for await (const line of readArchive(file)) {
    if (!("row" in line)) continue;
    assertKnown(line.table, line.row, columns);
    if (isErased(line.row, state) && typeof line.row.resume_object === "string")
      erasedFiles.add(line.row.resume_object);
  }
  await assertEmpty(db);
  const files = await restoreFiles(storage, file, erasedFiles);
  const restored = await db.write(async (write) => {
    const result = await restoreRows(write, file, files, state);
    await settleDemoJobs(write, new Date());
    await storeJournal(write, journal);
    return result;
  }, "jobs");
  return { ...restored, objects: files.size };
}

async function readColumns(db: Database): Promise<Map<string, string[]>> {
  const columns = new Map<string, string[]>();
  for (const table of backedUpTables) columns.set(table, await selectColumnNames(db.query, db.engine, table));
  return columns;
}

/** Rejects columns of a newer release, whose data would be lost. */
function assertKnown(table: string, row: Row, columns: ReadonlyMap<string, string[]>): void {
  const known = columns.get(table);
  if (!known) throw new NewerArchive(table);
  const unknown = Object.keys(row).find((column) => !known.includes(column));
  if (unknown) throw new NewerArchive(`${table}.${unknown}`);
}

/** The record itself and all rows that refer to it, such as mails and replies. */
function isErased(row: Row, state: JournalState): boolean {
  return Object.entries(row).some(
    ([column, value]) => /^id$|_id$/.test(column) && typeof value === "string" && state.isErased(value),
  );
}

async function assertEmpty(db: Database): Promise<void> {
  for (const table of backedUpTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.query);
    if (rows.length > 0)
      throw new Error(
        "This database already holds data. Restore into an empty one (another DATA_DIR or DATABASE_URL).",
      );
  }
}

async function restoreRows(write: Write, file: string, files: ReadonlySet<string>, state: JournalState) {
  const result = { rows: 0, lost: 0, skippedErased: 0, withdrawn: 0, consentEnded: 0 };
  for await (const line of readArchive(file)) {
    if (!("row" in line) || !isBackedUpTable(line.table) || !isBackedUpRow(line.table, line.row)) continue;
    const { table, row } = line;
    if (isErased(row, state)) {
      if (table === "applications" || table === "contacts") result.skippedErased += 1;
      continue;
    }
    if (table === "applications") applyToApplication(row, files, state, result);
    if (table === "admins" && row.disabled_at === null) {
      const since = state.since("disabled", String(row.id));
      if (since) Object.assign(row, { disabled_at: since, disabled_by: "restore" });
    }
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(write);
    result.rows += 1;
  }
  return result;
}

function applyToApplication(
  row: Row,
  files: ReadonlySet<string>,
  state: JournalState,
  result: Pick<RestoreResult, "lost" | "withdrawn" | "consentEnded">,
): void {
  const id = String(row.id);
  // The file was replaced while the backup ran, or lost before.
  if (typeof row.resume_object === "string" && !files.has(row.resume_object)) {
    result.lost += 1;
    for (const column of Object.keys(row).filter((name) => name.startsWith("resume_"))) row[column] = null;
  }
  const withdrawn = row.withdrawn_at === null ? state.since("withdrawn", id) : undefined;
  if (withdrawn) {
    result.withdrawn += 1;
    row.withdrawn_at = withdrawn;
  }
  const ended = row.keep_for_later === 1 ? state.since("consentEnded", id) : undefined;
  if (ended) {
    result.consentEnded += 1;
    Object.assign(row, { keep_for_later: 0, consent_ended_at: ended });
  }
}

async function restoreFiles(storage: Storage, file: string, erased: ReadonlySet<string>): Promise<Set<string>> {
  const lines = readArchive(file);
  const restored = new Set<string>();
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value;
    const key = "object" in line ? line.object : "objectEnd" in line ? line.objectEnd : undefined;
    if (key === undefined || erased.has(key)) continue;
    await storage.remove(key);
    await storage.write(key, readContent(key, line, lines));
    restored.add(key);
  }
  return restored;
}

async function* readContent(key: string, first: Line, lines: AsyncGenerator<Line>): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  for (let line: Line | undefined = first; line; ) {
    if ("objectEnd" in line && line.objectEnd === key) {
      if (sum.digest("hex") !== line.sha256) throw new DamagedArchive("a file's checksum is wrong");
      return;
    }
    if (!("object" in line) || line.object !== key) break;
    const chunk = Buffer.from(line.data, "base64");
    sum.update(chunk);
    yield chunk;
    const next: IteratorResult<Line> = await lines.next();
    line = next.done ? undefined : next.value;
  }
  throw new DamagedArchive("a file is cut off");
}
