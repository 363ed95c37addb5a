import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Query, StaffDatabase } from "../../db/db.ts";
import { toPersonKey } from "../../db/person-key.ts";
import { toSearchGrams, toSearchKey } from "../../db/search-key.ts";

export type SearchedTable = "contacts" | "applications";

const maxWords = 8;
/** Letters of each word that are looked up: more would hardly narrow the result. */
const indexedLetters = 8;
/**
 * Above this number SQLite would sort all matches for every page; reading from the newest row is faster then.
 * PostgreSQL decides that itself.
 */
const rareMatches = 2_000;
/** Kinds of three letters that are looked up, of all words together. */
const maxGrams = 8;
/** Blocks of 64 rows that are read before other requests run. */
const blocksAtOnce = 500;

function searchWords(q: string | undefined): string[] {
  const words = toSearchKey(q ?? "").split(" ");
  return [...new Set(words.filter(Boolean))].slice(0, maxWords);
}

interface Found {
  /** The condition that an index answers. */
  indexed: RawBuilder<SqlBool>;
  /** The condition that is compared with each row, without an index. */
  compared?: RawBuilder<SqlBool> | undefined;
}

/**
 * The rows of a table that hold every word, in their text or in the title that their job has now; for an address also
 * those that are counted as the same person's, whose domain may be spelt in other letters.
 */
export async function findWords({ engine, query }: StaffDatabase, table: SearchedTable, q?: string): Promise<Found> {
  const words = searchWords(q);
  const every = sql<SqlBool>`true`;
  if (words.length === 0) return { indexed: every };
  const text = sql.ref(`${table}.search`);
  const titled = table === "applications" ? await findJobsByWord(query, words) : new Map<string, string[]>();
  const matchOrJob = (word: string, holds: RawBuilder<SqlBool>) => {
    const jobs = titled.get(word);
    return jobs ? sql<SqlBool>`(${holds} or ${matchAny(engine, `${table}.job_id`, jobs)})` : holds;
  };
  const matchAll = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  const ofPerson = q?.includes("@") ? sql<SqlBool>`${sql.ref(`${table}.email_key`)} = ${toPersonKey(q)}` : undefined;
  const matchOrPerson = (holds: RawBuilder<SqlBool>) => (ofPerson ? sql<SqlBool>`(${holds} or ${ofPerson})` : holds);
  if (engine === "postgres") {
    const like = (word: string) => sql<SqlBool>`${text} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
    return { indexed: matchOrPerson(matchAll(words.map((word) => matchOrJob(word, like(word))))) };
  }
  // SQLite's LIKE takes quadratic time for repeated letters, `instr` does not.
  const compared = matchOrPerson(
    matchAll(words.map((word) => matchOrJob(word, sql<SqlBool>`instr(${text}, ${word}) > 0`))),
  );
  const inTextOnly = words.filter((word) => !titled.has(word));
  const isForJob = matchAny(engine, `${table}.job_id`, [...titled.values()].flat());
  const held = getGrams(inTextOnly).length
    ? await findRareRows(query, table, inTextOnly)
    : await addRows(query, table, titled.size > 0 ? isForJob : undefined, await findRareRows(query, table, words));
  const rows = await addRows(query, table, ofPerson, held);
  if (!rows) return { indexed: every, compared };
  return { compared, indexed: matchAny(engine, `${table}.row`, rows) };
}

/** One parameter for any number of values. PostgreSQL uses an index for an array. */
function matchAny(
  engine: StaffDatabase["engine"],
  column: string,
  values: readonly (string | number)[],
): RawBuilder<SqlBool> {
  return engine === "postgres"
    ? sql`${sql.ref(column)} = any(${values}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** An application's own text has the title of the day on which it came; of each word the jobs that are called so today. */
async function findJobsByWord(query: Query, words: readonly string[]): Promise<Map<string, string[]>> {
  const jobs = await query.selectFrom("jobs").select(["id", "title"]).execute();
  const titles = jobs.map(({ id, title }) => ({ id, title: toSearchKey(title) }));
  const found = words.map((word) => {
    const ids = titles.filter(({ title }) => title.includes(word)).map(({ id }) => id);
    return [word, ids] as const;
  });
  return new Map(found.filter(([, ids]) => ids.length > 0));
}

/** Adds the rows of a job or person; undefined when there are too many. */
async function addRows(
  query: Query,
  table: SearchedTable,
  areThose: RawBuilder<SqlBool> | undefined,
  found: number[] | undefined,
): Promise<number[] | undefined> {
  if (!found || !areThose) return found;
  const { rows } = await sql<{ row: number }>`select row from ${sql.table(table)}
    where ${areThose} limit ${rareMatches + 1}`.execute(query);
  const all = new Set([...found, ...rows.map(({ row }) => row)]);
  return all.size > rareMatches ? undefined : [...all];
}

function getGrams(words: string[]): number[] {
  return toSearchGrams(words.map((word) => word.slice(0, indexedLetters)).join(" ")).slice(0, maxGrams);
}

/** The numbers of all rows that may hold the words; nothing when there are too many, or too few letters to ask for. */
async function findRareRows(query: Query, table: SearchedTable, words: string[]): Promise<number[] | undefined> {
  const grams = getGrams(words);
  if (grams.length === 0) return undefined;
  const index = sql.table(`${table}_search`);
  const ends = sql<{ first: number | null; last: number | null }>`
    select (select min(block) from ${index}) as first, (select max(block) from ${index}) as last`;
  const [{ first, last } = { first: null, last: null }] = (await ends.execute(query)).rows;
  const found: number[] = [];
  for (let from = first ?? 0; from <= (last ?? -1); from += blocksAtOnce) {
    const until = Math.min(from + blocksAtOnce - 1, last ?? from);
    const { rows } = await selectRows(index, grams, from, until).execute(query);
    found.push(...rows.map(({ row }) => row));
    if (found.length > rareMatches) return undefined;
    await setImmediate();
  }
  return found;
}

/** Intersects the bitmaps of each block, then lists the rows of the set bits. */
function selectRows(
  index: RawBuilder<unknown>,
  grams: number[],
  from: number,
  until: number,
): RawBuilder<{ row: number }> {
  const names = grams.map((_, at) => sql.ref(`gram${at}`));
  const joins = grams.map(
    (gram, at) =>
      sql`cross join ${index} as ${names[at]} on ${names[at]}.block = blocks.block and ${names[at]}.gram = ${gram}`,
  );
  const common = sql.join(
    names.map((name) => sql`${name}.rows`),
    sql` & `,
  );
  return sql`with recursive
    blocks (block) as (select ${from} union all select block + 1 from blocks where block < ${until}),
    bits (bit) as (select 0 union all select bit + 1 from bits where bit < 63),
    hits (block, rows) as (select blocks.block, ${common} from blocks ${sql.join(joins, sql` `)})
    select (block << 6) + bit as row from hits cross join bits where rows <> 0 and rows >> bit & 1
    limit ${rareMatches + 1}`;
}
