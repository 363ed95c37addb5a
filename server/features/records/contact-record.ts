import type { Selectable, SelectQueryBuilder } from "kysely";
import { type Contact, projectTypes } from "../../../contract/contacts.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import { localeOf } from "../../../contract/locales.ts";
import type { Config } from "../../config.ts";
import type { Query } from "../../db/db.ts";
import { daysAfter } from "../../db/expiry.ts";
import type { Tables } from "../../db/schema.ts";
import { toNote } from "./notes.repository.ts";
import { newestLetter } from "./standing.ts";

const columns = [
  ...(["id", "name", "email", "company", "project_type", "message", "language", "created_at"] as const),
  ...(["answered_by", "answered_at", "note_text", "note_author", "note_at", "revision"] as const),
];

/** The contacts among `rows`, with what staff read of them. */
export function contactsIn(rows: SelectQueryBuilder<Tables, "contacts", object>) {
  return rows.select(columns).select(newestLetter("contacts"));
}

type Row = Pick<Selectable<Tables["contacts"]>, (typeof columns)[number]> & { letter: string | null };

export function toContact(row: Row, { contactsDays }: Pick<Config["retention"], "contactsDays">): Whole<Contact> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company || undefined,
    projectType: projectTypes.find((type) => type === row.project_type) ?? "consulting",
    message: row.message,
    language: localeOf(row.language),
    createdAt: row.created_at,
    keptUntil: daysAfter(row.created_at, contactsDays),
    ...answeredState(row),
    ...toNote(row),
    letter: row.letter ?? undefined,
    revision: row.revision,
  };
}

interface AnsweredColumns {
  answered_by: string | null;
  answered_at: string | null;
}

function answeredState({ answered_by, answered_at }: AnsweredColumns) {
  return { answeredBy: answered_by ?? undefined, answeredAt: answered_at ?? undefined };
}

/** Without a change the contact is open again. */
export function answeredColumns(change: { by: string; now: Date } | undefined): AnsweredColumns {
  return { answered_by: change?.by ?? null, answered_at: change?.now.toISOString() ?? null };
}

/** As the list has it; undefined when there is no such contact. */
export async function selectContact(query: Query, id: string, retention: Config["retention"]) {
  const row = await contactsIn(query.selectFrom("contacts").where("id", "=", id)).executeTakeFirst();
  return row && toContact(row, retention);
}
