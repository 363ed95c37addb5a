import type { FastifyRequest } from "fastify";
import { sql, type UpdateObject } from "kysely";
import type { AuditAction } from "../../../contract/activity.ts";
import type { Note } from "../../../contract/records.ts";
import type { Query, Write } from "../../db/db.ts";
import { type StaffChange, selectLastChange, updateGuarded } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import type { StaffDeps } from "../../deps.ts";
import { createConflict, Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import { auditStaff, getActor } from "../../http/sessions.ts";

export type RecordTable = "contacts" | "applications";

interface NoteColumns {
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
}

/** The note as responses have it, or undefined. */
export function toNote({ note_text, note_author, note_at }: NoteColumns): { note: Note | undefined } {
  const note = note_text && note_author && note_at && { text: note_text, author: note_author, at: note_at };
  return { note: note || undefined };
}

/** An empty text removes the note. */
function toNoteColumns(text: string, { by, now }: { by: string; now: Date }): NoteColumns {
  if (!text) return { note_text: null, note_author: null, note_at: null };
  return { note_text: text, note_author: by, note_at: now.toISOString() };
}

/** The newest reply to the person. */
export const selectNewestReply = (table: "contacts" | "applications") =>
  sql<string | null>`(select replies.id from replies
    where ${sql.ref(table === "contacts" ? "replies.contact_id" : "replies.application_id")} = ${sql.ref(`${table}.id`)}
    order by replies.created_at desc, replies.id desc limit 1)`.as("newestReplyId");

/** A kind of record, and how staff read one. */
export interface RecordSource<Table extends RecordTable, Found> {
  table: Table;
  select: (query: Query, id: string) => Promise<Found | undefined>;
}

interface RecordCall {
  params: { id: string };
  body: { revision?: number | undefined; [field: string]: unknown };
  request: FastifyRequest;
  commit: Commit["commit"];
}

interface RecordUpdate<Table extends RecordTable> {
  values: UpdateObject<Tables, Table>;
  action: RecordAction;
  detail?: string;
  afterwards?: (write: Write) => Promise<void>;
}

type RecordAction = Extract<
  AuditAction,
  `note${string}` | `contact${"Answered" | "Reopened"}` | "stageSet" | "starred" | "unstarred" | "consentWithdrawn"
>;

/** One change of one record with its line in the activity log. Undefined from `decide`: nothing is to be changed. */
export async function changeRecord<Table extends RecordTable, Found extends { revision: number }>(
  { db, clock }: Pick<StaffDeps, "db" | "clock">,
  { table, select }: RecordSource<Table, Found>,
  { params: { id }, body: { revision }, request, commit }: RecordCall,
  decide: (record: Found, change: StaffChange) => RecordUpdate<Table> | undefined,
): Promise<Found> {
  const change = { by: getActor(request).actor, now: clock() };
  let isChanged = false;
  await commit(async (write) => {
    const before = await select(write, id);
    if (!before) throw new Refusal("notFound");
    const update = decide(before, change);
    const isCurrent = revision === undefined || revision === before.revision;
    isChanged = update !== undefined && (await updateGuarded(write, table, { id, revision }, update.values, change));
    if (!isCurrent || (update && !isChanged))
      throw createConflict(await select(write, id), await selectLastChange(write, table, id));
    if (!update) return { id };
    const { action, detail, afterwards } = update;
    await auditStaff(write, change.now, request, { action, target: id, detail });
    await afterwards?.(write);
    return { id };
  });
  if (isChanged) db.notify(table, id);
  const record = await select(db.query, id);
  if (!record) throw new Refusal("notFound");
  return record;
}

export function toNoteUpdate(text: string, change: StaffChange) {
  return { values: toNoteColumns(text, change), action: text ? ("noteWritten" as const) : ("noteRemoved" as const) };
}
