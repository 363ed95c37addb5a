import { type Locale, languages } from "../../../contract/locales.ts";
import type { Query, Write } from "../../db/db.ts";
import type { Receipt } from "../../http/forms/receipts.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { MailKind } from "../../mail/payloads.ts";
import { mailboxesIn } from "../../mailboxes.ts";
import type { JobRow } from "../jobs/job-row.ts";
import { slovakText, type TranslationRow } from "../jobs/slovak-text.ts";

interface Occasion {
  staff: string;
  staffLanguage: Locale | undefined;
  now: Date;
  /** Where the applicant gets one. */
  receipt: Receipt | undefined;
}

interface Applicant {
  id: string;
  name: string;
  email: string;
  language: Locale;
  keepForLater: boolean;
  phone: string | undefined;
  /** The CV that was announced. */
  resumeFile: string | undefined;
  myToken: string;
}

/** A receipt says whether the CV has arrived, which comes with a call of its own: it waits for that, and not longer. */
const cvWaitMs = 2 * 60_000;

/** The job's title as a reader of this language gets it. */
export function titleIn(job: JobRow, language: Locale, translations: readonly TranslationRow[]): string {
  if (languages[language].adverts === "en") return job.title;
  return slovakText(job, "title", translations).text ?? job.title;
}

/** The job's title as the applicant read it. */
export async function titleFor(query: Query, job: JobRow, language: Locale): Promise<string> {
  if (languages[language].adverts === "en") return job.title;
  const translations = await query.selectFrom("job_translations").selectAll().where("job_id", "=", job.id).execute();
  return titleIn(job, language, translations);
}

/** Staff hear of the application, the applicant may get a receipt, both exactly when it is stored. */
export async function enqueueNotices(
  write: Write,
  { id: subjectId, name, email, language, keepForLater, phone, resumeFile, myToken }: Applicant,
  jobTitle: string,
  { staff, staffLanguage = language, now, receipt }: Occasion,
): Promise<void> {
  const notices = mailboxesIn(staff).map((recipient) => ({
    kind: "applicationNotice" as const,
    recipient,
    language: staffLanguage,
    payload: { name, email, jobTitle, phone: phone || undefined, hasCv: Boolean(resumeFile), language },
    subjectId,
  }));
  const cvWait = resumeFile ? now.getTime() + cvWaitMs : 0;
  const mails = receipt
    ? [
        ...notices,
        {
          id: receipt.id,
          kind: "applicationReceipt" as const,
          recipient: email,
          language,
          payload: { name, jobTitle, keepForLater, hasCv: false, myToken },
          subjectId,
          notBefore: new Date(Math.max(cvWait, receipt.notBefore.getTime())),
        },
      ]
    : notices;
  if (mails.length > 0) await insertMails(write, mails, now).execute();
}

/** The CV is there: a receipt that still waits says so, and waits no longer. */
export async function tellReceipt(write: Write, applicationId: string, now: Date): Promise<void> {
  const waiting = await write
    .selectFrom("outbox")
    .select(["id", "payload", "attempts", "next_attempt_at"])
    .where("subject_id", "=", applicationId)
    .where("kind", "=", "applicationReceipt" satisfies MailKind)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  if (!waiting) return;
  const payload = JSON.stringify({ ...JSON.parse(waiting.payload), hasCv: true });
  // One that waits for longer than for its CV has its place in a later hour, one that was tried waits for its next turn.
  const isPutOff = waiting.attempts > 0 || Date.parse(waiting.next_attempt_at) > now.getTime() + cvWaitMs;
  await write
    .updateTable("outbox")
    .set({ payload, ...(!isPutOff && { next_attempt_at: now.toISOString() }) })
    .where("id", "=", waiting.id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}
