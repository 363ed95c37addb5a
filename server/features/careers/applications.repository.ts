import { timingSafeEqual } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { z } from "zod/mini";
import type { applyRequest } from "../../../contract/careers.ts";
import type { Database, Query, Write } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import { hashToken, newId } from "../../db/ids.ts";
import { phoneWays } from "../../db/phone.ts";
import type { Tables } from "../../db/schema.ts";
import { searchKey } from "../../db/search-key.ts";
import type { KeptFile } from "../uploads/kept-file.ts";
import { claimUpload, scheduleRemovals } from "../uploads/uploads.repository.ts";
import type { JobRow } from "./jobs.repository.ts";
import { tellReceipt } from "./notices.ts";

type Application = z.output<typeof applyRequest>;
type ApplicationRow = Selectable<Tables["applications"]>;

const tokenMs = 60 * 60 * 1_000;

interface Circumstances {
  token: string;
  myToken: string;
  requestKey: string | undefined;
  receiptId: string | undefined;
  now: Date;
}

/** The row, the token that opens its CV for an hour and that of its own page; only their hashes are kept. */
export async function insertApplication(
  write: Write,
  job: JobRow | undefined,
  application: Application,
  { token, myToken, requestKey, receiptId, now }: Circumstances,
): Promise<string> {
  const { name, email, phone = "", coverLetter, keepForLater, language } = application;
  const id = newId();
  await write
    .insertInto("applications")
    .values({
      id,
      job_id: job?.id ?? null,
      name,
      email,
      email_key: email.toLowerCase(),
      phone: phone || null,
      cover_letter: coverLetter,
      keep_for_later: keepForLater ? 1 : 0,
      language,
      token_hash: hashToken(token),
      token_expires_at: expiry(now),
      search: searchKey([name, email, phone, coverLetter, job?.title, phoneWays(phone)].join(" ")),
      created_at: now.toISOString(),
      receipt_id: receiptId ?? null,
      request_key: requestKey ?? null,
      my_token_hash: hashToken(myToken),
    })
    .execute();
  return id;
}

/** The application that a request has made before; whoever asks again on the same day has another hour for the CV. */
export async function findRepeated(query: Query, requestKey: string, now: Date): Promise<string | undefined> {
  const row = await query
    .updateTable("applications")
    .set({
      token_expires_at: sql<string>`case when created_at > ${daysBefore(now, 1)} then ${expiry(now)} else token_expires_at end`,
    })
    .where("request_key", "=", requestKey)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

function expiry(now: Date): string {
  return new Date(now.getTime() + tokenMs).toISOString();
}

/** No such application, another's token and one that is over are the same answer, after the same work. */
export async function findByToken(
  query: Query,
  id: string,
  token: string,
  now: Date,
): Promise<ApplicationRow | undefined> {
  const row = await query.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
  const given = Buffer.from(hashToken(token));
  const expected = Buffer.from(row?.token_hash ?? hashToken(""));
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return row && isRight && row.token_expires_at > now.toISOString() ? row : undefined;
}

/** The name of an application's CV, if it is this upload. */
export async function attachedName(query: Query, id: string, uploadId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom("applications")
    .innerJoin("uploads", "uploads.claimed_by", "applications.id")
    .select("resume_filename")
    .where("applications.id", "=", id)
    .where("uploads.id", "=", uploadId)
    .executeTakeFirst();
  return row?.resume_filename ?? undefined;
}

type AttachOutcome = "attached" | "uploadTaken" | "forbidden";

/** All or nothing: the upload is claimed, the row points at the new file, and the old one is on its way out. */
export function attachFile(
  db: Database,
  applicationId: string,
  uploadId: string,
  file: KeptFile,
  now: Date,
  also: (write: Write) => Promise<void>,
): Promise<AttachOutcome> {
  return db.write(async (write) => {
    // Two attaches at once would otherwise both see, and remove, the same old file.
    const current = await write
      .selectFrom("applications")
      .select("resume_object")
      .where("id", "=", applicationId)
      .$if(db.engine === "postgres", (select) => select.forUpdate())
      .executeTakeFirst();
    if (!current) return "forbidden";
    if (!(await claimUpload(write, uploadId, applicationId, now))) return "uploadTaken";
    await write
      .updateTable("applications")
      .set({
        resume_object: file.key,
        resume_filename: file.filename,
        resume_mime_type: file.mimeType,
        resume_size: file.size,
        resume_state: file.state,
        resume_cautions: file.cautions.join(" ") || null,
      })
      .where("id", "=", applicationId)
      .execute();
    if (current.resume_object) await scheduleRemovals(write, [current.resume_object], now);
    await tellReceipt(write, applicationId, now);
    await also(write);
    return "attached";
  });
}

/** Whether that changed anything; undefined when there is no such application. */
export async function setConsent(write: Write, id: string, keepForLater: boolean): Promise<boolean | undefined> {
  const keep_for_later = keepForLater ? 1 : 0;
  const row = await write.selectFrom("applications").select("keep_for_later").where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { numUpdatedRows } = await write
    .updateTable("applications")
    .set({ keep_for_later })
    .where("id", "=", id)
    .where("keep_for_later", "!=", keep_for_later)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
