import type { Locale } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import { mailboxesIn } from "../../mail/addresses.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { JobRow } from "./jobs.repository.ts";
import { slovakText } from "./slovak.ts";

interface Applicant {
  id: string;
  name: string;
  email: string;
  language: Locale;
  keepForLater: boolean;
}

/** The job's title as the applicant read it. */
export async function titleFor(write: Write, job: JobRow, language: Locale): Promise<string> {
  if (language === "en") return job.title;
  const translations = await write.selectFrom("job_translations").selectAll().where("job_id", "=", job.id).execute();
  return slovakText(job, "title", translations).text ?? job.title;
}

/** Staff hear of the application, the applicant gets a receipt, both exactly when it is stored. */
export async function enqueueNotices(
  write: Write,
  { id: subjectId, name, email, language, keepForLater }: Applicant,
  jobTitle: string,
  { staff, now }: { staff: string; now: Date },
): Promise<void> {
  for (const recipient of mailboxesIn(staff)) {
    const payload = { name, email, jobTitle };
    await enqueue(write, { kind: "applicationNotice", recipient, language, payload, subjectId }, now);
  }
  const payload = { name, jobTitle, keepForLater };
  await enqueue(write, { kind: "applicationReceipt", recipient: email, language, payload, subjectId }, now);
}
