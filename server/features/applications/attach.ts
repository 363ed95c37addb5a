import { timingSafeEqual } from "node:crypto";
import { isDecided, toMyStatus } from "../../../contract/people.ts";
import type { Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";
import { raiseRevision } from "../../db/revision.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import {
  claimUpload,
  discardCopy,
  findUpload,
  type InspectedCopy,
  inspectCopy,
  parseUploadId,
  scheduleRemovals,
} from "../uploads/uploads.ts";
import { type ApplicationRow, lockApplication } from "./applications.repository.ts";
import { updateReceipt } from "./notices.ts";

/** Limits an applicant's changes of one application: each change may add an activity and a mail. */
export const changesPerDay: RateLimit = { name: "my-changes", max: 40, windowSeconds: 24 * 60 * 60 };

/** Undefined for an unknown application and for a wrong or expired token, after equal work (timing attacks). */
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

/** An application accepts a CV until it is decided or withdrawn. */
export function takesResume(row: Pick<ApplicationRow, "stage" | "withdrawn_at">): boolean {
  return !isDecided(toMyStatus(row.stage)) && row.withdrawn_at === null;
}

interface Attachment {
  application: Pick<ApplicationRow, "id" | "stage" | "withdrawn_at">;
  fileUrl: string;
  givenName: string;
  /** Runs in the transaction that attaches the file. */
  onAttach: (write: Write, isReplaced: boolean) => Promise<void>;
}

/** Makes an upload the CV of an application. The former CV is removed. */
export async function attach(
  deps: Deps,
  limiter: RateLimiter,
  { commit, findReplay }: Commit,
  attachment: Attachment,
): Promise<void> {
  const { db, scheduler } = deps;
  const { application, fileUrl, givenName } = attachment;
  if (await findReplay()) return;
  try {
    if (!takesResume(application)) throw new Refusal("forbidden");
    await limiter.use(changesPerDay, { key: application.id });
    const uploadId = await parseUploadId(deps, fileUrl);
    const upload = uploadId && (await findUpload(db.query, uploadId));
    if (!upload) throw new Refusal("uploadNotFound");
    if (upload.claimed_by) throw new Refusal("uploadTaken");
    const copy = await inspectCopy(deps, upload, givenName);
    await commit((write) => writeAttachment(deps, write, { ...attachment, uploadId: upload.id, copy })).finally(() =>
      discardCopy(deps, copy.key),
    );
    scheduler.wake("outbox");
    db.notify("applications", application.id);
  } catch (error) {
    // When the same request was sent twice at once, the other one may have attached the file already.
    if (await findReplay()) return;
    throw error;
  }
}

/** In one transaction: claims the upload, names the new file in the row, and schedules the old file for removal. */
async function writeAttachment(
  { db, clock }: Deps,
  write: Write,
  { application: { id }, onAttach, uploadId, copy }: Attachment & { uploadId: string; copy: InspectedCopy },
): Promise<{ id: string }> {
  const now = clock();
  // The lock keeps two simultaneous attachments from both removing the same old file.
  const current = await lockApplication(write, db.engine, id);
  // During the inspection, staff may have decided on the application or the applicant may have withdrawn it.
  if (!current || !takesResume(current)) throw new Refusal("forbidden");
  if (!(await claimUpload(write, { id: uploadId, applicationId: id, copy }, now))) throw new Refusal("uploadTaken");
  await write
    .updateTable("applications")
    .set({
      resume_object: copy.key,
      resume_filename: copy.filename,
      resume_mime_type: copy.mimeType,
      resume_size: copy.size,
      resume_state: copy.state,
      resume_cautions: copy.cautions.join(" ") || null,
      ...raiseRevision({ by: undefined, now }),
    })
    .where("id", "=", id)
    .execute();
  if (current.resume_object) await scheduleRemovals(write, [current.resume_object], now);
  await updateReceipt(write, id, now);
  await onAttach(write, current.resume_object !== null);
  return { id };
}
