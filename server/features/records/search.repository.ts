import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Query, StaffDatabase } from "../../db/db.ts";
import { toPersonKey } from "../../db/person-key.ts";
import { toSearchKey } from "../../db/search-key.ts";

export type SearchedTable = "contacts" | "applications";

const maxWords = 8;

function searchWords(q: string | undefined): string[] {
  const words = toSearchKey(q ?? "").split(" ");
  return [...new Set(words.filter(Boolean))].slice(0, maxWords);
}

export interface Search {
  condition: RawBuilder<SqlBool>;
  /** SQLite compares each row. PostgreSQL has a trigram index. */
  isScan: boolean;
}

/**
 * Finds rows that contain every word in their text or in the current title of their job. An e-mail address also finds
 * the same person's rows with another spelling of the domain. Undefined without any word.
 */
export async function findWords(
  { engine, query }: StaffDatabase,
  table: SearchedTable,
  q: string | undefined,
): Promise<Search | undefined> {
  const words = searchWords(q);
  if (words.length === 0) return undefined;
  const text = sql.ref(`${table}.search`);
  const titles = table === "applications" ? await selectTitles(query) : [];
  const hasWord = (word: string) => {
    const isInText =
      engine === "postgres"
        ? sql<SqlBool>`${text} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`
        : // SQLite's LIKE takes quadratic time for repeated letters, `instr` does not.
          sql<SqlBool>`instr(${text}, ${word}) > 0`;
    const jobs = titles.filter(({ title }) => title.includes(word)).map(({ id }) => id);
    return jobs.length === 0 ? isInText : sql<SqlBool>`(${isInText} or applications.job_id in (${sql.join(jobs)}))`;
  };
  const hasWords = sql<SqlBool>`(${sql.join(words.map(hasWord), sql` and `)})`;
  const condition = q?.includes("@")
    ? sql<SqlBool>`(${hasWords} or ${sql.ref(`${table}.email_key`)} = ${toPersonKey(q)})`
    : hasWords;
  return { condition, isScan: engine === "sqlite" };
}

/** Current job titles: the search text of an application only has the title from the time when the application came. */
async function selectTitles(query: Query): Promise<{ id: string; title: string }[]> {
  const jobs = await query.selectFrom("jobs").select(["id", "title"]).execute();
  return jobs.map(({ id, title }) => ({ id, title: toSearchKey(title) }));
}
