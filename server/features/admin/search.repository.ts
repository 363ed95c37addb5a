import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../db/db.ts";
import { searchKey } from "../../db/search-key.ts";

export type SearchedTable = "contacts" | "applications";

const wordsMost = 8;
/** Of each word: more of them would find hardly fewer rows, and each is looked up. */
const indexedLetters = 8;
/**
 * Beyond this many, SQLite would put them all in order for every page; reading on from the newest row finds a page of
 * what is common at once. PostgreSQL decides that by itself.
 */
const rareMatches = 2_000;

function searchWords(q: string | undefined): string[] {
  const words = searchKey(q ?? "").split(" ");
  return [...new Set(words.filter(Boolean))].slice(0, wordsMost);
}

interface Found {
  /** What the database finds by an index of its own. */
  indexed: RawBuilder<SqlBool>;
  /** What only reading each of the rows tells. */
  compared?: RawBuilder<SqlBool> | undefined;
}

/** The rows of a table that hold every word. */
export async function findWords({ engine, query }: Database, table: SearchedTable, q?: string): Promise<Found> {
  const words = searchWords(q);
  const every = sql<SqlBool>`true`;
  if (words.length === 0) return { indexed: every };
  const text = sql.ref(`${table}.search`);
  const allOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  if (engine === "postgres") {
    const like = (word: string) => sql<SqlBool>`${text} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
    return { indexed: allOf(words.map(like)) };
  }
  // Its LIKE begins anew at every letter: the same one over and over in row and word took seconds.
  const compared = allOf(words.map((word) => sql<SqlBool>`instr(${text}, ${word}) > 0`));
  const trigrams = [...new Set(words.flatMap(trigramsOf))];
  if (trigrams.length === 0) return { indexed: every, compared };
  const asked = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
  const index = sql.table(`${table}_search`);
  const found = sql`select rowid from ${index} where ${index} match ${asked}`;
  const counted = sql<{ count: number }>`select count(*) as count from (${found} limit ${rareMatches + 1})`;
  const count = (await counted.execute(query)).rows[0]?.count ?? 0;
  const isRare = count <= rareMatches;
  return { compared, indexed: isRare ? sql<SqlBool>`${sql.ref(`${table}.row`)} in (${found})` : every };
}

function trigramsOf(word: string): string[] {
  const letters = [...word].slice(0, indexedLetters);
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
}
