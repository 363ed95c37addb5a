import type { z } from "zod/mini";
import type { Contact, listContacts } from "../../../contract/contacts.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import type { Config } from "../../config.ts";
import type { StaffDatabase } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import { contactsIn, toContact } from "../records/contact-record.ts";
import { type Matches, type Part, readPages } from "./lists.repository.ts";
import { findWords } from "./search.repository.ts";

type Filters = "q" | "projectType" | "state" | "id" | "leaving";
export type ContactFilter = Pick<z.output<typeof listContacts.query>, Filters>;
/** How long records are kept, and what time it is. */
export type Keeping = Config["retention"] & { now: Date };
export const leavingDays = 14;

export async function findContacts(
  db: StaffDatabase,
  filter: ContactFilter,
  { contactsDays, now }: Keeping,
): Promise<Matches<"contacts">> {
  const { q, projectType, state, id, leaving } = filter;
  const leavingBefore = daysBefore(now, contactsDays - leavingDays);
  const { indexed, compared } = await findWords(db, "contacts", q);
  const rows = db.query
    .selectFrom("contacts")
    .where(indexed)
    .$if(projectType !== undefined, (query) => query.where("project_type", "=", projectType ?? ""))
    .$if(state !== undefined, (query) => query.where("answered_at", state === "open" ? "is" : "is not", null))
    .$if(leaving !== undefined, (query) => query.where("created_at", "<", leavingBefore))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""));
  return { table: "contacts", rows, compared, oldestFirst: state === "open" };
}

/** Newest first, unless the longest waiting are asked for, after a position. */
export function readContacts(
  retention: Pick<Keeping, "contactsDays">,
  matches: Matches<"contacts">,
  part: Part,
): AsyncGenerator<Whole<Contact>[]> {
  const order = matches.oldestFirst ? "asc" : "desc";
  return readPages(matches, part, async (matching, limit) => {
    const rows = await contactsIn(matching).orderBy("created_at", order).orderBy("id", order).limit(limit).execute();
    return rows.map((row) => toContact(row, retention));
  });
}
