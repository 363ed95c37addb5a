import { advertLanguages, type Locale } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import { mailboxesIn } from "../../mailboxes.ts";
import type { JobRow } from "./jobs.repository.ts";
import { slovakText, type TranslationRow } from "./slovak-text.ts";

interface Applicant {
  id: string;
  name: string;
  email: string;
  language: Locale;
  keepForLater: boolean;
  phone?: string | undefined;
  /** The CV that was announced. */
  resumeFile?: string | undefined;
}

/** The job's title as a reader of this language gets it. */
export function titleIn(job: JobRow, language: Locale, translations: readonly TranslationRow[]): string {
  if (advertLanguages[language] === "en") return job.title;
  return slovakText(job, "title", translations).text ?? job.title;
}

/** The job's title as the applicant read it. */
export async function titleFor(write: Write, job: JobRow, language: Locale): Promise<string> {
  if (advertLanguages[language] === "en") return job.title;
  const translations = await write.selectFrom("job_translations").selectAll().where("job_id", "=", job.id).execute();
  return titleIn(job, language, translations);
}

/** Staff hear of the application, the applicant may get a receipt, both exactly when it is stored. */
export async function enqueueNotices(
  write: Write,
  { id: subjectId, name, email, language, keepForLater, phone, resumeFile }: Applicant,
  jobTitle: string,
  { staff, now, receiptId }: { staff: string; now: Date; receiptId: string | undefined },
): Promise<void> {
  const notices = mailboxesIn(staff).map((recipient) => ({
    kind: "applicationNotice" as const,
    recipient,
    language,
    payload: { name, email, jobTitle, phone: phone || undefined, hasCv: Boolean(resumeFile) },
    subjectId,
  }));
  const payload = { name, jobTitle, keepForLater };
  const receipt = { kind: "applicationReceipt", recipient: email, language, payload, subjectId } as const;
  const mails = receiptId ? [...notices, { ...receipt, id: receiptId }] : notices;
  if (mails.length > 0) await insertMails(write, mails, now).execute();
}
