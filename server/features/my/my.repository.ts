import type { AllFields } from "../../../contract/endpoint.ts";
import { erasedOn, type MyApplication, toMyStatus } from "../../../contract/people.ts";
import type { Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";
import { raiseRevision } from "../../db/revision.ts";
import type { ApplicationRow } from "../applications/applications.repository.ts";
import { takesResume } from "../applications/attach.ts";
import type { MyJob } from "../applications/notices.ts";

/** The form of the tokens of `newToken`: any other text is refused without a query. */
const tokenPattern = /^[\w-]{43}$/;

/** Finds an application by the hash of its link's token, so that the query's duration reveals nothing of the token. */
export async function findMyApplication(query: Query, token: string): Promise<ApplicationRow | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  return query.selectFrom("applications").selectAll().where("my_token_hash", "=", hashToken(token)).executeTakeFirst();
}

interface RetentionPeriods {
  applicationsDays: number;
  consentDays: number;
  now: Date;
}

/** The part of an application that its sender may read. */
export function toMyApplication(row: ApplicationRow, job: MyJob, periods: RetentionPeriods): AllFields<MyApplication> {
  const keepForLater = row.keep_for_later === 1;
  // The page shows the dates of erasure with and without consent, so the consent is taken to end now.
  const consentEndedAt = keepForLater ? periods.now.toISOString() : row.consent_ended_at;
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
    erasedOn: erasedOn(row.created_at, consentEndedAt, periods),
  };
}

/** Withdraws an application or takes the withdrawal back. False when the application already was in that state. */
export async function setWithdrawn(write: Write, id: string, withdrawn: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("applications")
    .set({ withdrawn_at: withdrawn ? now.toISOString() : null, ...raiseRevision({ by: undefined, now }) })
    .where("id", "=", id)
    .where("withdrawn_at", withdrawn ? "is" : "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
