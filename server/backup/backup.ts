import { sql } from "kysely";
import { columnsOf, primaryKeyOf } from "../db/columns.ts";
import type { Database, Engine, Query } from "../db/db.ts";
import type { Storage } from "../storage/storage.ts";
import { writeArchive } from "./archive.ts";
import { archiveFormat, type Line } from "./archive-lines.ts";
import { copyOf, linesOf, stillPromised } from "./copied-files.ts";
import { isKeptRow, type KeptTable, keptTableNames, keptTables } from "./tables.ts";

const pageRows = 500;
/** Numbers rows for the search index of the embedded database, which makes them anew. */
const embeddedRowNumber = "row";
export interface Copied {
  rows: number;
  objects: number;
  /** Files that the site still promises and its store does not have: the copy is one of everything else. */
  lost: number;
  lostKeys?: string[];
}

/** A consistent copy of a running site: all rows of one moment, then the files those rows name. */
export async function backup(db: Database, storage: Storage, file: string, now: Date): Promise<Copied> {
  const missing: string[] = [];
  async function copy(snapshot: Query) {
    // A database that ends transactions in which nothing happens would end this one while files are copied.
    if (db.engine === "postgres") await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    return writeArchive(file, everything(db, snapshot, storage, now, missing));
  }
  const done =
    db.engine === "postgres"
      ? await db.query.transaction().setIsolationLevel("repeatable read").execute(copy)
      : // A deferred transaction only reads: the running server goes on writing beside it.
        await db.query.connection().execute(async (connection) => {
          await sql`begin deferred`.execute(connection);
          return copy(connection).finally(() => sql`commit`.execute(connection));
        });
  const lostKeys = await stillPromised(db.query, missing);
  return { ...done, lost: lostKeys.length, ...(lostKeys.length > 0 && { lostKeys }) };
}

async function* everything(
  db: Database,
  snapshot: Query,
  storage: Storage,
  now: Date,
  missing: string[],
): AsyncGenerator<Line> {
  yield { kind: "site-backup", format: archiveFormat, at: now.toISOString(), engine: db.engine };
  const objects = new Set<string>();
  for (const table of keptTableNames) {
    const columns = await keptColumns(snapshot, db.engine, table);
    for await (const row of rowsOf(snapshot, db.engine, table, columns)) {
      if (table === "applications" && typeof row.resume_object === "string") objects.add(row.resume_object);
      if (isKeptRow(table, row)) yield { table, row };
    }
  }
  for (const key of objects) {
    const content = await copyOf(storage, key);
    if (content) yield* linesOf(key, content);
    else missing.push(key);
  }
}

type Row = Record<string, string | number | null>;

/** A database of an older release may lack some. One that this release no longer knows would silently be left out. */
async function keptColumns(snapshot: Query, engine: Engine, table: KeptTable): Promise<string[]> {
  const there = new Set(await columnsOf(snapshot, engine, table));
  const columns = keptTables[table].filter((name) => there.delete(name));
  const unknown = [...there].filter((name) => name !== embeddedRowNumber);
  if (unknown.length === 0) return columns;
  const names = unknown.map((name) => `${table}.${name}`).join(", ");
  throw new Error(`This release does not know ${names}. Make the backup with the release that made the database.`);
}

/** Page by page over the primary key: the whole table never stands in memory. */
async function* rowsOf(snapshot: Query, engine: Engine, table: KeptTable, kept: string[]): AsyncGenerator<Row> {
  if (kept.length === 0) return;
  const key = await primaryKeyOf(snapshot, engine, table);
  const columns = sql.join([...new Set([...kept, ...key])].map((name) => sql.ref(name)));
  const order = sql.join(key.map((name) => sql.ref(name)));
  const { rows: all } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(snapshot);
  let left = all[0]?.rows ?? 0;
  for (let after: Row | undefined; ; ) {
    const past = after;
    const start = past ? sql`where (${order}) > (${sql.join(key.map((name) => past[name]))})` : sql``;
    const { rows } =
      await sql<Row>`select ${columns} from ${sql.table(table)} ${start} order by ${order} limit ${pageRows}`.execute(
        snapshot,
      );
    for (const { [embeddedRowNumber]: _, ...row } of rows) yield row;
    left -= rows.length;
    after = rows.at(-1);
    if (rows.length < pageRows) break;
  }
  if (left !== 0) throw new Error(`The pages of ${table} leave out ${left} of its rows.`);
}
