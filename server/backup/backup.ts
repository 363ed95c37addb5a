import { createHash } from "node:crypto";
import { sql } from "kysely";
import { columnsOf, primaryKeyOf } from "../db/columns.ts";
import type { Database, Query } from "../db/db.ts";
import type { Engine } from "../db/engine.ts";
import type { Storage } from "../storage/storage.ts";
import { writeArchive } from "./archive.ts";
import type { Line } from "./archive-lines.ts";
import { isKeptRow, type KeptTable, keptTableNames, keptTables } from "./tables.ts";

const pageRows = 500;
/** Numbers rows for the search index of the embedded database, which makes them anew. */
const embeddedRowNumber = "row";
/** A multiple of three, so that chunks of base64 join without padding. */
const chunkBytes = 48 * 1_024;

/** A consistent copy of a running site: all rows of one moment, then the files those rows name. */
export async function backup(
  db: Database,
  storage: Storage,
  file: string,
  now: Date,
): Promise<{ rows: number; objects: number }> {
  const copy = (snapshot: Query) => writeArchive(file, everything(db, snapshot, storage, now));
  if (db.engine === "postgres") return db.query.transaction().setIsolationLevel("repeatable read").execute(copy);
  // A deferred transaction only reads: the running server goes on writing beside it.
  return db.query.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection);
    return copy(connection).finally(() => sql`commit`.execute(connection));
  });
}

async function* everything(db: Database, snapshot: Query, storage: Storage, now: Date): AsyncGenerator<Line> {
  yield { kind: "site-backup", format: 1, at: now.toISOString(), engine: db.engine };
  const objects = new Set<string>();
  for (const table of keptTableNames) {
    const columns = await keptColumns(snapshot, db.engine, table);
    for await (const row of rowsOf(snapshot, db.engine, table, columns)) {
      if (table === "applications" && typeof row.resume_object === "string") objects.add(row.resume_object);
      if (table === "uploads" && row.stored_at !== null) objects.add(`uploads/${row.id}`);
      if (isKeptRow(table, row)) yield { table, row };
    }
  }
  for (const key of objects) yield* chunksOf(storage, key);
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

/** An object that was erased since the snapshot is simply not there any more; restore then forgets it, too. */
async function* chunksOf(storage: Storage, key: string): AsyncGenerator<Line> {
  const content = await storage.read(key);
  if (!content) return;
  const sum = createHash("sha256");
  let waiting = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) continue;
    sum.update(chunk);
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= chunkBytes) {
      yield { object: key, data: waiting.subarray(0, chunkBytes).toString("base64") };
      waiting = waiting.subarray(chunkBytes);
    }
  }
  if (waiting.length > 0) yield { object: key, data: waiting.toString("base64") };
  yield { objectEnd: key, sha256: sum.digest("hex") };
}
