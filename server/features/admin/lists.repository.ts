import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { StaffDatabase } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { type Position, positionOf } from "./list-cursor.ts";

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>;

export interface Matches<T extends keyof Tables> {
  table: T;
  rows: Rows<T>;
  /** What only reading each row tells. */
  compared?: RawBuilder<SqlBool> | undefined;
  oldestFirst?: boolean;
}

/** Rows of the longest texts that are read, or compared, before others get their turn. */
const rowsAtOnce = 50;

export interface Part {
  after?: Position | undefined;
  most?: number;
}

/** The list in its order, so few rows at a time that nobody waits for them. */
export async function* readPages<T extends keyof Tables, Row extends { createdAt: string; id: string }>(
  matches: Matches<T>,
  { after, most = Number.POSITIVE_INFINITY }: Part,
  read: (rows: Rows<T>, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let left = most;
  for await (const { from, until } of stretches(matches, after)) {
    let last = from;
    let isMore = true;
    while (isMore && left > 0) {
      const limit = Math.min(rowsAtOnce, left);
      const rows = await read(between(matches, last, until), limit);
      yield rows;
      left -= rows.length;
      last = positionOf(rows.at(-1));
      isMore = rows.length === limit;
      await setImmediate();
    }
    if (left === 0) return;
  }
}

/** Counting every row would make a page dearer with each that is added, for a number nobody reads to its end. */
export async function countMatches<T extends keyof Tables>(
  { query }: StaffDatabase,
  matches: Matches<T>,
  most: number,
): Promise<number> {
  let total = 0;
  for await (const { from, until } of stretches(matches, undefined)) {
    const counted = between(matches, from, until)
      .select(sql<number>`1`.as("one"))
      .limit(most + 1 - total)
      .as("counted");
    const count = sql<number>`count(*)`.as("count");
    total += (await query.selectFrom(counted).select(count).executeTakeFirstOrThrow()).count;
    if (total > most) break;
  }
  return total;
}

interface Stretch {
  from: Position | undefined;
  until?: Position | undefined;
}

/** A search that reads each row goes from stretch to stretch; the last one has no end. */
async function* stretches<T extends keyof Tables>(
  matches: Matches<T>,
  after: Position | undefined,
): AsyncGenerator<Stretch> {
  if (!matches.compared) return yield { from: after };
  for (let from = after; ; ) {
    const { compared: _, ...whole } = matches;
    const until = await between(whole, from, undefined)
      .select([sql<string>`${column(matches, "created_at")}`.as("at"), sql<string>`${column(matches, "id")}`.as("id")])
      .orderBy(column(matches, "created_at"), matches.oldestFirst ? "asc" : "desc")
      .orderBy(column(matches, "id"), matches.oldestFirst ? "asc" : "desc")
      .limit(1)
      .offset(rowsAtOnce - 1)
      .executeTakeFirst();
    yield { from, until };
    if (!until) return;
    from = until;
    await setImmediate();
  }
}

function between<T extends keyof Tables>(
  { table, rows, compared, oldestFirst = false }: Matches<T>,
  after: Position | undefined,
  until: Position | undefined,
): Rows<T> {
  const place = sql`(${column({ table }, "created_at")}, ${column({ table }, "id")})`;
  const conditions = [
    after && sql<SqlBool>`${place} ${oldestFirst ? sql`>` : sql`<`} (${after.at}, ${after.id})`,
    until && sql<SqlBool>`${place} ${oldestFirst ? sql`<=` : sql`>=`} (${until.at}, ${until.id})`,
    compared,
  ];
  return rows.where(({ and }) => and(conditions.filter((condition) => condition !== undefined)));
}

function column({ table }: { table: string }, name: "created_at" | "id") {
  return sql.ref(`${table}.${name}`);
}
