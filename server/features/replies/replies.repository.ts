import type { TemplateName } from "../../../contract/templates.ts";
import type { Query, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import { expediteReplies, insertMails } from "../../mail/outbox.ts";
import type { RecordTable } from "../records/record.ts";
import type { Addressee } from "./filled-templates.repository.ts";

export type MailState = "queued" | "sent" | "failed" | "program";

interface Mailed {
  sends: number;
  sent_at: string | null;
  failed_at: string | null;
  outbox_id: string | null;
}

/** A reply without a row in the outbox was sent: the outbox deletes sent mails after a while, but no failed replies. */
export function getMailState({ sends, sent_at, failed_at, outbox_id }: Mailed): MailState {
  if (sends === 0) return "program";
  if (failed_at) return "failed";
  return sent_at || !outbox_id ? "sent" : "queued";
}

const columns = { contacts: "contact_id", applications: "application_id" } as const;

/** All replies to the person of a record, newest first. */
export function selectReplies(query: Query, table: RecordTable, id: string) {
  return joinOutbox(query).where(`replies.${columns[table]}`, "=", id).orderBy("replies.created_at", "desc").execute();
}

function joinOutbox(query: Query) {
  return query
    .selectFrom("replies")
    .leftJoin("outbox", "outbox.id", "replies.id")
    .select(["replies.id", "author", "template", "subject", "body", "starts_at", "stage", "sends"])
    .select(["replies.created_at", "sent_at", "failed_at", "outbox.id as outbox_id"]);
}

/** The replies with these ids that still exist, with the state of their mail. */
export async function selectSentReplies(query: Query, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await joinOutbox(query)
    .select(["contact_id", "application_id"])
    .where("replies.id", "in", [...ids])
    .orderBy("replies.id")
    .execute();
  return rows.map((row) => ({ id: row.id, state: getMailState(row), applicationId: row.application_id ?? "" }));
}

export interface Reply {
  template?: TemplateName | undefined;
  subject: string;
  text: string;
  appointment?: { start: string; minutes: number } | undefined;
}

interface InsertOptions {
  author: string;
  /** Whether the site sends mail at all. */
  sends: boolean;
  stage: string | null;
  now: Date;
}

/** Inserts a reply, and its mail if the site sends mail, in one thread with the receipt and the earlier replies. */
export async function insertReply(
  write: Write,
  table: RecordTable,
  to: Addressee,
  { template, subject, text, appointment }: Reply,
  { author, sends, stage, now }: InsertOptions,
): Promise<string> {
  const id = newId();
  const follows = await selectEarlierMails(write, table, to.id);
  await write
    .insertInto("replies")
    .values({
      id,
      [columns[table]]: to.id,
      author,
      template: template ?? null,
      subject,
      body: text,
      starts_at: appointment?.start ?? null,
      stage,
      sends: sends ? 1 : 0,
      created_at: now.toISOString(),
    })
    .execute();
  const meeting = appointment && { ...appointment, title: subject, writtenAt: now.toISOString() };
  const payload = { tab: table, subject, text, follows, appointment: meeting };
  const mail = { kind: "reply", id, recipient: to.email, language: to.language, payload, subjectId: to.id } as const;
  if (sends) {
    await expediteReplies(write, to.id, now);
    await insertMails(write, [mail], now).execute();
  }
  return id;
}

async function selectEarlierMails(write: Write, table: RecordTable, id: string): Promise<string[]> {
  const record = await write.selectFrom(table).select("receipt_id").where("id", "=", id).executeTakeFirst();
  const replies = await write
    .selectFrom("replies")
    .select("id")
    .where(columns[table], "=", id)
    .where("sends", "=", 1)
    .orderBy("created_at", "desc")
    .limit(maxReferences)
    .execute();
  return [...(record?.receipt_id ? [record.receipt_id] : []), ...replies.map((reply) => reply.id).reverse()];
}

/** Mail programs need the first and the last few references; servers refuse a header with a thousand. */
const maxReferences = 10;
