import { type Locale, languages } from "../../../contract/locales.ts";
import type { Query, Write } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { MailKind } from "../../mail/payloads.ts";
import { mailboxesIn } from "../../mailboxes.ts";
import type { JobRow } from "../jobs/job-row.ts";
import { slovakText, type TranslationRow } from "../jobs/slovak-text.ts";

interface Occasion {
  staff: string;
  staffLanguage: Locale | undefined;
  now: Date;
  receiptId: string;
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

/** A notice to staff and a receipt to the applicant, both exactly when the application is stored. */
export async function enqueueNotices(
  write: Write,
  { id: subjectId, name, email, language, keepForLater, phone, resumeFile, myToken }: Applicant,
  jobTitle: string,
  { staff, staffLanguage = language, now, receiptId }: Occasion,
): Promise<void> {
  const notices = mailboxesIn(staff).map((recipient) => ({
    kind: "applicationNotice" as const,
    recipient,
    language: staffLanguage,
    payload: { name, email, jobTitle, phone: phone || undefined, hasCv: Boolean(resumeFile), language },
    subjectId,
  }));
  const receipt = {
    id: receiptId,
    kind: "applicationReceipt" as const,
    recipient: email,
    language,
    payload: { name, jobTitle, keepForLater, hasCv: false, myToken },
    subjectId,
    notBefore: resumeFile ? new Date(now.getTime() + cvWaitMs) : now,
  };
  await insertMails(write, [...notices, receipt], now).execute();
}

/** The CV is there: a receipt that still waits says so, and waits no longer. */
export async function updateReceipt(write: Write, applicationId: string, now: Date): Promise<void> {
  const waiting = await write
    .selectFrom("outbox")
    .select(["id", "payload", "attempts"])
    .where("subject_id", "=", applicationId)
    .where("kind", "=", "applicationReceipt" satisfies MailKind)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  if (!waiting) return;
  const payload = JSON.stringify({ ...JSON.parse(waiting.payload), hasCv: true });
  // A receipt that was tried before waits for its retry.
  const isUntried = waiting.attempts === 0;
  await write
    .updateTable("outbox")
    .set({ payload, ...(isUntried && { next_attempt_at: now.toISOString() }) })
    .where("id", "=", waiting.id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}
