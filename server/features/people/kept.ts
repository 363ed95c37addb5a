import { sql } from "kysely";
import type { Query } from "../../db/db.ts";

export interface Erased {
  contacts: number;
  applications: number;
  files: number;
}

interface Span {
  after?: string;
  /** This id included. */
  until?: string | undefined;
}

/** How much there is of a person. */
export async function countOf(query: Query, emailKey: string, span: Span = {}): Promise<Erased> {
  const count = sql<number>`count(*)`.as("count");
  const files = sql<number>`count(resume_object)`.as("files");
  const contacts = await rowsOf(query, "contacts", emailKey, span).select(count).executeTakeFirstOrThrow();
  const { count: applications, ...rest } = await rowsOf(query, "applications", emailKey, span)
    .select([count, files])
    .executeTakeFirstOrThrow();
  return { contacts: contacts.count, applications, ...rest };
}

/** The id of what came last, or the given one if nothing came behind it. */
export async function newestOf(query: Query, emailKey: string, after: string): Promise<string> {
  const newest = sql<string | null>`max(id)`.as("id");
  const ids = [after];
  for (const table of ["contacts", "applications"] as const) {
    const { id } = await rowsOf(query, table, emailKey, { after }).select(newest).executeTakeFirstOrThrow();
    if (id !== null) ids.push(id);
  }
  return ids.sort().at(-1) ?? after;
}

function rowsOf(query: Query, table: "contacts" | "applications", emailKey: string, { after = "", until }: Span) {
  const rows = query.selectFrom(table).where("email_key", "=", emailKey).where("id", ">", after);
  return until === undefined ? rows : rows.where("id", "<=", until);
}
