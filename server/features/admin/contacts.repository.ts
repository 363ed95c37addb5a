import { sql } from "kysely";
import type { z } from "zod/mini";
import type { contactSubmission, listContacts } from "../../../contract/admin.ts";
import { projectTypes } from "../../../contract/contact.ts";
import type { Database } from "../../db/db.ts";
import { findWords, type Matches, type Position, searchWords } from "./lists.repository.ts";

export type ContactFilter = Pick<z.output<typeof listContacts.query>, "q" | "projectType">;
type ContactSubmission = z.output<typeof contactSubmission>;

export async function findContacts(db: Database, { q, projectType }: ContactFilter): Promise<Matches<"contacts">> {
  const { holds, total } = await findWords(db, "contacts", searchWords(q));
  const rows = db.query.selectFrom("contacts").where(holds);
  return projectType === undefined ? { rows, total } : { rows: rows.where("project_type", "=", projectType) };
}

/** Newest first, after a position. */
export async function selectContacts(
  { rows: matching }: Matches<"contacts">,
  limit: number,
  after: Position | undefined,
): Promise<ContactSubmission[]> {
  const rows = await matching
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
