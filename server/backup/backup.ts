import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Query } from "../db/db.ts";
import { selectColumnNames, selectPrimaryKey } from "../db/migrate.ts";
import type { Storage } from "../storage/storage.ts";
import { archiveFormat, type Counts, type Line, writeArchive } from "./archive.ts";
import { type BackedUpTable, backedUpTables, isBackedUpRow } from "./tables.ts";

const pageRows = 500;
/** A multiple of three, so that chunks of base64 join without padding. */
const chunkBytes = 48 * 1_024;
const maxReadAttempts = 3;
const retryPauseMs = 500;

export interface BackupResult extends Counts {
  /** The number of CVs that are missing in the store: a disk is not mounted, or it is another bucket. */
  lost: number;
}

/** A consistent copy of a running site: the rows of one snapshot, then their files. */
export async function backup(db: Database, storage: Storage, file: string, now: Date): Promise<BackupResult> {
  const missing: string[] = [];
  const copy = (snapshot: Query) => writeArchive(file, archiveLines(db, snapshot, storage, now, missing));
  const counts = await withSnapshot(db, copy);
  return { ...counts, lost: await countReferenced(db.query, missing) };
}

/** Runs after the archive is written, which is useful even without those files. */
export function assertNoFilesLost({ lost }: { lost: number }): void {
  if (lost === 0) return;
  throw new Error(
    `The backup was made without ${lost} CVs that applications name: they are not in the store. Older backups may have them. Is the disk mounted, is it the right bucket?`,
  );
}

async function withSnapshot<T>(db: Database, work: (snapshot: Query) => Promise<T>): Promise<T> {
  if (db.engine === "postgres")
    return db.query
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (snapshot) => {
        // The transaction is idle while files are copied.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
        return work(snapshot);
      });
  // A deferred transaction only reads and does not block the server's writes.
  return db.query.connection().execute(async (snapshot) => {
    await sql`begin deferred`.execute(snapshot);
    return work(snapshot).finally(() => sql`commit`.execute(snapshot));
  });
}

async function* archiveLines(
  db: Database,
  snapshot: Query,
  storage: Storage,
  now: Date,
  missing: string[],
): AsyncGenerator<Line> {
  yield { kind: "site-backup", format: archiveFormat, at: now.toISOString(), engine: db.engine };
  const keys = new Set<string>();
  for (const table of backedUpTables)
    for await (const row of readRows(db, snapshot, table)) {
      if (table === "applications" && typeof row.resume_object === "string") keys.add(row.resume_object);
      if (isBackedUpRow(table, row)) yield { table, row };
    }
  for (const key of keys) {
    const content = await readFile(storage, key);
    if (content) yield* createFileLines(key, content);
    else missing.push(key);
  }
}

type Row = Record<string, string | number | null>;

/** Reads a table page by page in the order of its primary key. */
async function* readRows({ engine }: Database, snapshot: Query, table: BackedUpTable): AsyncGenerator<Row> {
  const columns = await selectColumnNames(snapshot, engine, table);
  const key = await selectPrimaryKey(snapshot, engine, table);
  const selected = sql.join(columns.map((name) => sql.ref(name)));
  const order = sql.join(key.map((name) => sql.ref(name)));
  for (let after: Row | undefined; ; ) {
    const last = after;
    const start = last ? sql`where (${order}) > (${sql.join(key.map((name) => last[name]))})` : sql``;
    const { rows } =
      await sql<Row>`select ${selected} from ${sql.table(table)} ${start} order by ${order} limit ${pageRows}`.execute(
        snapshot,
      );
    yield* rows;
    after = rows.at(-1);
    if (rows.length < pageRows) return;
  }
}

/** Reads a file completely before it is archived, and retries after a broken connection. */
async function readFile(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const content = await storage.read(key);
      return content && (await buffer(content));
    } catch (error) {
      if (attempt === maxReadAttempts) throw error;
      await setTimeout(retryPauseMs * attempt);
    }
  }
}

function* createFileLines(key: string, content: Buffer): Generator<Line> {
  for (let from = 0; from < content.length; from += chunkBytes)
    yield { object: key, data: content.subarray(from, from + chunkBytes).toString("base64") };
  yield { objectEnd: key, sha256: createHash("sha256").update(content).digest("hex") };
}

/** Files that were erased or replaced since the snapshot are not lost. */
async function countReferenced(query: Query, missing: readonly string[]): Promise<number> {
  let named = 0;
  for (let from = 0; from < missing.length; from += pageRows) {
    const some = missing.slice(from, from + pageRows);
    const rows = query.selectFrom("applications").select("id").where("resume_object", "in", some);
    named += (await rows.execute()).length;
  }
  return named;
}
