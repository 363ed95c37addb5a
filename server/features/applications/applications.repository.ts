import type { Selectable } from "kysely";
import type { z } from "zod/mini";
import type { applyRequest } from "../../../contract/applications.ts";
import type { Engine, Query, Write } from "../../db/db.ts";
import { hashToken, newId } from "../../db/ids.ts";
import { toPersonKey } from "../../db/person-key.ts";
import { raiseRevision } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import { listPhoneSpellings, toSearchKey } from "../../db/search-key.ts";
import type { JobRow } from "../jobs/job-row.ts";

type Application = z.output<typeof applyRequest>;

const tokenMs = 60 * 60 * 1_000;

export type ApplicationRow = Selectable<Tables["applications"]>;

interface InsertOptions {
  token: string;
  myToken: string;
  receiptId: string;
  now: Date;
}

/** Stores hashes of both tokens: the one that takes a CV for an hour, and the one of the applicant's page. */
export async function insertApplication(
  write: Write,
  job: JobRow | undefined,
  application: Application,
  { token, myToken, receiptId, now }: InsertOptions,
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
      email_key: toPersonKey(email),
      phone: phone || null,
      cover_letter: coverLetter,
      keep_for_later: keepForLater ? 1 : 0,
      language,
      token_hash: hashToken(token),
      token_expires_at: getTokenExpiry(now),
      search: toSearchKey([name, email, phone, coverLetter, job?.title, listPhoneSpellings(phone)].join(" ")),
      created_at: now.toISOString(),
      receipt_id: receiptId,
      my_token_hash: hashToken(myToken),
    })
    .execute();
  return id;
}

/** Extends the token when the application is sent again, so that there is another hour to upload the CV. */
export async function extendToken(query: Query, id: string, now: Date): Promise<void> {
  await query
    .updateTable("applications")
    .set({ token_expires_at: getTokenExpiry(now) })
    .where("id", "=", id)
    .execute();
}

function getTokenExpiry(now: Date): string {
  return new Date(now.getTime() + tokenMs).toISOString();
}

/** Locks the row until the transaction ends: a change by staff and an erasure wait. */
export function lockApplication(write: Write, engine: Engine, id: string) {
  return write
    .selectFrom("applications")
    .select(["resume_object", "stage", "withdrawn_at"])
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

/** Returns whether the consent changed; undefined for an unknown application. */
export async function setConsent(
  write: Write,
  id: string,
  keepForLater: boolean,
  change: { by: string | undefined; now: Date },
): Promise<boolean | undefined> {
  const row = await write.selectFrom("applications").select("keep_for_later").where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { numUpdatedRows } = await write
    .updateTable("applications")
    .set({ ...toConsentColumns(keepForLater, change.now), ...raiseRevision(change) })
    .where("id", "=", id)
    .where("keep_for_later", "!=", keepForLater ? 1 : 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function toConsentColumns(keepForLater: boolean, now: Date) {
  return { keep_for_later: keepForLater ? 1 : 0, consent_ended_at: keepForLater ? null : now.toISOString() };
}
