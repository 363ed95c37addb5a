import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { searchKey } from "../../db/search-key.ts";
import { Refusal } from "../../http/errors.ts";

export type SearchedTable = "contacts" | "applications";

export interface Position {
  at: string;
  id: string;
}

/** Opaque to the client; says after which row the next page starts, whatever was added or removed meanwhile. */
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

export interface Matches<T extends keyof Tables> {
  rows: SelectQueryBuilder<Tables, T, object>;
  /** How many these are, where the search has told already. */
  total?: number | undefined;
  oldestFirst?: boolean;
}

/** Counting every row would make a page dearer with each that is added, for a number nobody reads to its end. */
export async function countMatches<T extends keyof Tables>(
  { query }: Database,
  { rows, total }: Matches<T>,
): Promise<number> {
  if (total !== undefined) return total;
  const counted = rows
    .select(sql<number>`1`.as("one"))
    .limit(limits.countedRows + 1)
    .as("counted");
  const { count } = await query.selectFrom(counted).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}

const wordsMost = 8;

export function searchWords(q: string | undefined): string[] {
  return searchKey(q ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, wordsMost);
}

/**
 * The index walks every place of every three letters that it is asked for; letters full of one sign, and the same sign
 * asked for two hundred times, held everybody up for most of a minute. The rest of a long word is compared in what it found.
 */
const indexedLetters = 8;

/** The rows of a table that hold every word. */
export async function findWords<T extends SearchedTable>(
  { engine, query }: Database,
  table: T,
  words: readonly string[],
): Promise<{ holds: Condition<T>; total?: number | undefined }> {
  const like = (word: string) =>
    sql<SqlBool>`${sql.ref(`${table}.search`)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const long = words.filter((word) => [...word].length >= 3);
  if (engine === "postgres" || long.length === 0) return { holds: allOf(words.map(like)) };

  // One question for all words: the trigram index itself finds the rows that hold each.
  const heads = long.map((word) => [...word].slice(0, indexedLetters).join(""));
  const phrases = heads.map((head) => `"${head.replaceAll('"', '""')}"`).join(" ");
  const found = sql`select rowid from ${sql.table(`${table}_search`)} where search match ${phrases}`;
  const counted = sql<{ count: number }>`select count(*) as count from (${found} limit ${limits.countedRows + 1})`;
  const count = (await counted.execute(query)).rows[0]?.count ?? 0;
  const compared = words.filter((word) => !heads.includes(word));
  const indexed = sql<SqlBool>`${sql.ref(`${table}.row`)} in (${found})`;
  return {
    holds: allOf(count > rareMatches ? words.map(like) : [indexed, ...compared.map(like)]),
    total: compared.length === 0 ? count : undefined,
  };
}

/**
 * Beyond this many, SQLite would fetch them all to sort them, and nobody else is served meanwhile; reading on from the
 * newest row finds a page of what is common at once. PostgreSQL decides that by itself.
 */
const rareMatches = 2_000;

type Condition<T extends SearchedTable> = (
  builder: ExpressionBuilder<Tables, T>,
) => ExpressionWrapper<Tables, T, SqlBool>;

function allOf<T extends SearchedTable>(conditions: RawBuilder<SqlBool>[]): Condition<T> {
  return (builder) => builder.and(conditions);
}
