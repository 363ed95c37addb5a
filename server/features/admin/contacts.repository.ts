import { sql } from "kysely";
import type { z } from "zod/mini";
import type { contactSubmission, listContacts } from "../../../contract/admin.ts";
import { projectTypes } from "../../../contract/contact.ts";
import type { Database } from "../../db/db.ts";
import { holdsWords, type Position, searchWords } from "./lists.repository.ts";

export type ContactFilter = Pick<z.output<typeof listContacts.query>, "q" | "projectType">;
type ContactSubmission = z.output<typeof contactSubmission>;

function filtered(db: Database, { q, projectType }: ContactFilter) {
  const words = searchWords(q);
  return db.query
    .selectFrom("contacts")
    .$if(words.length > 0, (query) => query.where(holdsWords(db, "contacts", words)))
    .$if(projectType !== undefined, (query) => query.where("project_type", "=", projectType ?? ""));
}

export async function countContacts(db: Database, filter: ContactFilter): Promise<number> {
  const row = await filtered(db, filter).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first, after a position. */
export async function selectContacts(
  db: Database,
  filter: ContactFilter,
  limit: number,
  after: Position | undefined,
): Promise<ContactSubmission[]> {
  const rows = await filtered(db, filter)
    .select(["id", "name", "email", "company", "project_type", "message", "created_at"])
    .$if(after !== undefined, (query) =>
      query.where(
        ({ refTuple, tuple }) =>
          sql<boolean>`${refTuple("created_at", "id")} < ${tuple(after?.at ?? "", after?.id ?? "")}`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    ...(row.company && { company: row.company }),
    projectType: projectTypes.find((type) => type === row.project_type) ?? "consulting",
    message: row.message,
    createdAt: row.created_at,
  }));
}
