import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Whole } from "../../../contract/endpoint.ts";
import { erasedOn, type MyApplication, toMyStatus } from "../../../contract/people.ts";
import type { Engine, Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";
import { raiseRevision } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import { takesResume } from "../applications/attach.ts";
import type { MyJob } from "../applications/notices.ts";

export type MyRow = Selectable<Tables["applications"]>;

/** The form of `newToken`: nothing else needs a query. */
const tokenPattern = /^[\w-]{43}$/;

/** Finds the application that a link opens by its hash: the time of the query reveals nothing about the token. */
export async function findMine(query: Query, token: string): Promise<MyRow | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  return query.selectFrom("applications").selectAll().where("my_token_hash", "=", hashToken(token)).executeTakeFirst();
}

/** Locks the row until the transaction ends: a change by staff and an erasure wait. */
export async function lockMine(
  write: Write,
  engine: Engine,
  id: string,
): Promise<Pick<MyRow, "stage" | "withdrawn_at"> | undefined> {
  return write
    .selectFrom("applications")
    .select(["stage", "withdrawn_at"])
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

const shown = [
  ...(["id", "job_id", "language", "name", "email", "phone", "cover_letter", "created_at", "stage"] as const),
  ...([
    "withdrawn_at",
    "resume_filename",
    "resume_size",
    "resume_state",
    "keep_for_later",
    "consent_ended_at",
  ] as const),
] satisfies (keyof MyRow)[];
type Shown = Pick<MyRow, (typeof shown)[number]>;

interface Keeping {
  applicationsDays: number;
  consentDays: number;
  now: Date;
}

/** The part of an application that its sender may read. */
export function toMine(row: Shown, job: MyJob, keeping: Keeping): Whole<MyApplication> {
  const keepForLater = row.keep_for_later === 1;
  // As if the consent ended now: the switch shows both dates.
  const consentEndedAt = keepForLater ? keeping.now.toISOString() : row.consent_ended_at;
  return {
    job,
    name: row.name,
    email: row.email,
    phone: row.phone || undefined,
    coverLetter: row.cover_letter,
    createdAt: row.created_at,
    status: toMyStatus(row.stage),
    withdrawnAt: row.withdrawn_at ?? undefined,
    resume: row.resume_filename ? { filename: row.resume_filename, bytes: row.resume_size ?? 0 } : undefined,
    resumeRefused: row.resume_state === "refused" || undefined,
    takesResume: takesResume(row),
    keepForLater,
    erasedOn: erasedOn(row.created_at, consentEndedAt, keeping),
  };
}

/** False when it already was so. */
export async function setWithdrawn(write: Write, id: string, withdrawn: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("applications")
    .set({ withdrawn_at: withdrawn ? now.toISOString() : null, ...raiseRevision({ by: undefined, now }) })
    .where("id", "=", id)
    .where("withdrawn_at", withdrawn ? "is" : "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Rows of one page, after which other requests run. */
const pageSize = 25;
/** Far more than a person has: each press of a button makes one. */
const maxMails = 5_000;
const maxEvents = 5_000;

/** All applications under the e-mail address that the link was sent to. */
export function readApplications(query: Query, emailKey: string) {
  return readPages(
    query
      .selectFrom("applications")
      .select([...shown, "note_text", "note_at", "starred", "resume_cautions"])
      .where("email_key", "=", emailKey),
  );
}

export function readContacts(query: Query, emailKey: string) {
  return readPages(
    query
      .selectFrom("contacts")
      .select(["id", "name", "email", "company", "project_type", "message", "created_at", "answered_at"])
      .select(["note_text", "note_at", "language"])
      .where("email_key", "=", emailKey),
  );
}

/** The CVs of the person's other applications. */
export function readOtherResumes(query: Query, { email_key, id }: Pick<MyRow, "email_key" | "id">) {
  return readPages(
    query
      .selectFrom("applications")
      .select(["id", "created_at", "resume_object", "resume_filename", "resume_mime_type", "resume_state"])
      .where("email_key", "=", email_key)
      .where("id", "!=", id),
  );
}

/** Oldest first. */
async function* readPages<Table extends "applications" | "contacts", Row extends Pick<MyRow, "id" | "created_at">>(
  records: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[]> {
  const page = records.orderBy(sql`created_at`).orderBy(sql`id`).limit(pageSize);
  const after = ({ created_at, id }: Row) => page.where(sql<boolean>`(created_at, id) > (${created_at}, ${id})`);
  let rows = await page.execute();
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = await after(last).execute();
  }
}

export async function selectMails(query: Query, ids: readonly string[]) {
  const mails = await query
    .selectFrom("outbox")
    .select(["subject_id", "kind", "created_at", "sent_at", "failed_at"])
    .where("subject_id", "in", ids)
    .orderBy("subject_id")
    .limit(maxMails)
    .execute();
  return mails.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

/** The activities about the records. */
export async function selectEvents(query: Query, ids: readonly string[]) {
  return query
    .selectFrom("audit_events")
    .select(["target", "at", "action", "detail"])
    .where("target", "in", ids)
    .orderBy("target")
    .orderBy("at")
    .orderBy("id")
    .limit(maxEvents)
    .execute();
}

export async function selectReplies(query: Query, column: "application_id" | "contact_id", ids: readonly string[]) {
  return query
    .selectFrom("replies")
    .select([`${column} as record`, "subject", "body", "created_at", "starts_at", "stage"])
    .where(column, "in", ids)
    .orderBy("created_at")
    .execute();
}
