import { setImmediate } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { Config } from "../../config.ts";
import type { StaffDatabase } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../http/errors.ts";
import type { Search, SearchedTable } from "./search.repository.ts";

export interface Position {
  at: string;
  id: string;
}

/** Opaque to the client: the row after which the next page starts. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

export function decodeCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-z-]+)$/i.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!at || !id) throw new Refusal("invalidCursor");
  return { at, id };
}

function toPosition(row: { createdAt: string; id: string } | undefined): Position | undefined {
  return row && { at: row.createdAt, id: row.id };
}

/** How long records are kept, and what time it is. */
export type RetentionNow = Config["retention"] & { now: Date };
/** The list of records that will be erased soon looks this many days ahead. */
export const leavingDays = 14;

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>;

export interface Matches<T extends keyof Tables> {
  table: T;
  rows: Rows<T>;
  search?: Search | undefined;
  oldestFirst?: boolean;
}

/** Rows that are read before other requests run, even if all have the longest texts. */
const rowsAtOnce = 50;
/** Rows that a search compares before other requests run. */
const scannedAtOnce = 500;

export interface RecordRange {
  after?: Position | undefined;
  max?: number;
}

/** Reads the list page by page and lets other requests run in between. */
export async function* readPages<T extends keyof Tables, Row extends { createdAt: string; id: string }>(
  matches: Matches<T>,
  { after, max = Number.POSITIVE_INFINITY }: RecordRange,
  read: (rows: Rows<T>, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let left = max;
  for await (const { from, until } of readStretches(matches, after)) {
    let last = from;
    let isMore = true;
    while (isMore && left > 0) {
      const limit = Math.min(rowsAtOnce, left);
      const rows = await read(selectBetween(matches, last, until), limit);
      yield rows;
      left -= rows.length;
      last = toPosition(rows.at(-1));
      isMore = rows.length === limit;
      await setImmediate();
    }
    if (left === 0) return;
  }
}

/** Counts up to a limit, because counting all rows would slow down every page. */
export async function countMatches<T extends keyof Tables>(
  { query }: StaffDatabase,
  matches: Matches<T>,
  max: number,
): Promise<number> {
  let total = 0;
  for await (const { from, until } of readStretches(matches, undefined)) {
    const counted = selectBetween(matches, from, until)
      .select(sql<number>`1`.as("one"))
      .limit(max + 1 - total)
      .as("counted");
    const count = sql<number>`count(*)`.as("count");
    total += (await query.selectFrom(counted).select(count).executeTakeFirstOrThrow()).count;
    if (total > max) break;
  }
  return total;
}

/** Splits the list for a search that compares every row, so that other requests run between two parts. */
async function* readStretches<T extends keyof Tables>(
  matches: Matches<T>,
  after: Position | undefined,
): AsyncGenerator<{ from: Position | undefined; until?: Position | undefined }> {
  if (!matches.search?.isScan) return yield { from: after };
  for (let from = after; ; ) {
    const { search: _, ...whole } = matches;
    const until = await selectBetween(whole, from, undefined)
      .select([getColumn(matches, "created_at").as("at"), getColumn(matches, "id").as("id")])
      .orderBy(getColumn(matches, "created_at"), matches.oldestFirst ? "asc" : "desc")
      .orderBy(getColumn(matches, "id"), matches.oldestFirst ? "asc" : "desc")
      .limit(1)
      .offset(scannedAtOnce - 1)
      .executeTakeFirst();
    yield { from, until };
    if (!until) return;
    from = until;
    await setImmediate();
  }
}

function selectBetween<T extends keyof Tables>(
  { table, rows, search, oldestFirst = false }: Matches<T>,
  after: Position | undefined,
  until: Position | undefined,
): Rows<T> {
  const place = sql`(${getColumn({ table }, "created_at")}, ${getColumn({ table }, "id")})`;
  const conditions = [
    after && sql<SqlBool>`${place} ${oldestFirst ? sql`>` : sql`<`} (${after.at}, ${after.id})`,
    until && sql<SqlBool>`${place} ${oldestFirst ? sql`<=` : sql`>=`} (${until.at}, ${until.id})`,
    search?.condition,
  ];
  return rows.where(({ and }) => and(conditions.filter((condition) => condition !== undefined)));
}

function getColumn({ table }: { table: string }, name: "created_at" | "id") {
  return sql.ref<string>(`${table}.${name}`);
}

interface ListCall {
  query: { limit: number | undefined; cursor: string | undefined; q?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends one page of a list. The first page has the total in a header; every page but the last links to the next. */
export async function sendPage<T extends SearchedTable, Row extends { createdAt: string; id: string }>(
  db: StaffDatabase,
  { query, request, reply }: ListCall,
  matches: Matches<T>,
  read: (matches: Matches<T>, range: RecordRange) => AsyncGenerator<Row[]>,
): Promise<Row[]> {
  const limit = query.limit ?? limits.listDefault;
  const after = decodeCursor(query.cursor);
  const rows = (await Array.fromAsync(read(matches, { after, max: limit }))).flat();
  const isLast = rows.length < limit;
  const max = query.q ? limits.countedMatches : limits.countedRows;
  const total = isLast ? rows.length : await countMatches(db, matches, max);
  setPageHeaders(request, reply, after ? undefined : total, isLast ? undefined : toPosition(rows.at(-1)));
  return rows;
}

export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number | undefined,
  next: Position | undefined,
): void {
  if (total !== undefined) reply.header("x-total-count", total);
  if (!next) return;
  const url = new URL(request.url, "http://site.invalid");
  url.searchParams.set("cursor" satisfies keyof ListCall["query"], encodeCursor(next));
  reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}
