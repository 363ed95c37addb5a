import type { Selectable, SelectQueryBuilder } from "kysely";
import type { z } from "zod/mini";
import { type Contact, type listContacts, projectTypes } from "../../../contract/contacts.ts";
import type { AllFields } from "../../../contract/endpoint.ts";
import { parseLocale } from "../../../contract/locales.ts";
import type { Config } from "../../config.ts";
import type { Query, StaffDatabase } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { daysAfter, daysBefore } from "../../db/timestamps.ts";
import { leavingDays, type Matches, type RecordRange, type RetentionNow, readPages } from "../records/lists.ts";
import { selectNewestReply, toNote } from "../records/record.ts";
import { findWords } from "../records/search.repository.ts";

const columns = [
  ...(["id", "name", "email", "company", "project_type", "message", "language", "created_at"] as const),
  ...(["answered_by", "answered_at", "note_text", "note_author", "note_at", "revision"] as const),
];

type Row = Pick<Selectable<Tables["contacts"]>, (typeof columns)[number]> & { newestReplyId: string | null };
type Retention = Pick<Config["retention"], "contactsDays">;

function selectColumns(rows: SelectQueryBuilder<Tables, "contacts", object>) {
  return rows.select(columns).select(selectNewestReply("contacts"));
}

function fromRow(row: Row, { contactsDays }: Retention): AllFields<Contact> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company || undefined,
    projectType: projectTypes.find((type) => type === row.project_type) ?? "consulting",
    message: row.message,
    language: parseLocale(row.language),
    createdAt: row.created_at,
    keptUntil: daysAfter(row.created_at, contactsDays),
    answeredBy: row.answered_by ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    ...toNote(row),
    newestReplyId: row.newestReplyId ?? undefined,
    revision: row.revision,
  };
}

async function selectContact(query: Query, id: string, retention: Retention) {
  const row = await selectColumns(query.selectFrom("contacts").where("id", "=", id)).executeTakeFirst();
  return row && fromRow(row, retention);
}

/** The table and the query with which staff read one contact. */
export const createContactKind = (retention: Retention) =>
  ({ table: "contacts", select: (query: Query, id: string) => selectContact(query, id, retention) }) as const;

/** The columns that mark a contact as answered; without `change`, as unanswered again. */
export function toAnsweredColumns(change: { by: string; now: Date } | undefined) {
  return { answered_by: change?.by ?? null, answered_at: change?.now.toISOString() ?? null };
}

type Filters = "q" | "projectType" | "state" | "id" | "leaving";
export type ContactFilter = Pick<z.output<typeof listContacts.query>, Filters>;

export async function findContacts(
  db: StaffDatabase,
  { q, projectType, state, id, leaving }: ContactFilter,
  { contactsDays, now }: RetentionNow,
): Promise<Matches<"contacts">> {
  const leavingBefore = daysBefore(now, contactsDays - leavingDays);
  const search = await findWords(db, "contacts", q);
  const rows = db.query
    .selectFrom("contacts")
    .$if(projectType !== undefined, (query) => query.where("project_type", "=", projectType ?? ""))
    .$if(state !== undefined, (query) => query.where("answered_at", state === "open" ? "is" : "is not", null))
    .$if(leaving !== undefined, (query) => query.where("created_at", "<", leavingBefore))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""));
  return { table: "contacts", rows, search, oldestFirst: state === "open" };
}

/** Reads pages of contacts, newest first; a list of open contacts starts with the oldest. */
export function readContacts(
  retention: Retention,
  matches: Matches<"contacts">,
  range: RecordRange,
): AsyncGenerator<AllFields<Contact>[]> {
  const order = matches.oldestFirst ? "asc" : "desc";
  return readPages(matches, range, async (matching, limit) => {
    const rows = await selectColumns(matching).orderBy("created_at", order).orderBy("id", order).limit(limit).execute();
    return rows.map((row) => fromRow(row, retention));
  });
}
