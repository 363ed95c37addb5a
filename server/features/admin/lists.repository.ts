import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Database } from "../../db/db.ts";
import { fold } from "../../db/fold.ts";
import type { Tables } from "../../db/schema.ts";
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

export function searchWords(q: string | undefined): string[] {
  return fold(q ?? "")
    .split(" ")
    .filter(Boolean);
}

/** Rows that hold every word. Words of three characters and more are looked up in the trigram index. */
export function holdsWords<T extends SearchedTable>(
  db: Database,
  table: T,
  words: readonly string[],
): (builder: ExpressionBuilder<Tables, T>) => ExpressionWrapper<Tables, T, SqlBool> {
  const indexed = db.engine === "sqlite" ? words.filter((word) => [...word].length >= 3) : [];
  const others = words.filter((word) => !indexed.includes(word));
  const conditions = others.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql<SqlBool>`${sql.ref(`${table}.search`)} like ${pattern} escape '\\'`;
  });
  if (indexed.length > 0) {
    // One question for all words: the index itself finds the rows that hold each.
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(" ");
    const index = sql.table(`${table}_search`);
    conditions.push(
      sql<SqlBool>`${sql.ref(`${table}.row`)} in (select rowid from ${index} where search match ${phrases})`,
    );
  }
  return (builder) => builder.and(conditions);
}
