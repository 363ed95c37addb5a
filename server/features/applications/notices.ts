import type { AllFields } from "../../../contract/endpoint.ts";
import { type Locale, languages, parseLocale } from "../../../contract/locales.ts";
import type { MyApplication } from "../../../contract/people.ts";
import type { Config } from "../../config.ts";
import type { Query, Write } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { MailKind, MyEvent, Payload } from "../../mail/payloads.ts";
import { parseMailboxes } from "../../mailboxes.ts";
import type { JobRow } from "../jobs/job-row.ts";
import { isOnSite } from "../jobs/jobs.repository.ts";
import { getSlovakText, selectTranslations, type Translations } from "../jobs/slovak-text.ts";
import type { ApplicationRow } from "./applications.repository.ts";

interface NoticeOptions {
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
  /** The CV that a second request is going to attach. */
  resumeFile: string | undefined;
  myToken: string;
}

/** How long the receipt waits for the CV, which a second request attaches: the receipt says whether the CV arrived. */
const cvWaitMs = 2 * 60_000;

/** The title of a job in the language of a reader. */
function getTitle(job: JobRow, language: Locale, translations: Translations): string {
  if (languages[language].jobLanguage === "en") return job.title;
  return getSlovakText(job, "title", translations).text ?? job.title;
}

/** The title of a job in the language of an applicant, with the translations from the database. */
export async function selectTitle(query: Query, job: JobRow, language: Locale): Promise<string> {
  if (languages[language].jobLanguage === "en") return job.title;
  const translations = await selectTranslations(query, [job.id]);
  return getTitle(job, language, translations.get(job.id));
}

/** Queues a notice to staff and a receipt to the applicant, in the transaction that stores the application. */
export async function enqueueNotices(
  write: Write,
  { id: subjectId, name, email, language, keepForLater, phone, resumeFile, myToken }: Applicant,
  jobTitle: string,
  { staff, staffLanguage = language, now, receiptId }: NoticeOptions,
): Promise<void> {
  const notices = parseMailboxes(staff).map((recipient) => ({
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

/** Makes a waiting receipt mention the CV that was just attached, and sends the receipt at once. */
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
  // A receipt whose first attempt failed waits for its retry.
  const isUntried = waiting.attempts === 0;
  await write
    .updateTable("outbox")
    .set({ payload, ...(isUntried && { next_attempt_at: now.toISOString() }) })
    .where("id", "=", waiting.id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

export type MyJob = AllFields<MyApplication>["job"];
type Applied = Pick<ApplicationRow, "job_id" | "language">;

/** The jobs of applications with their titles in the applicant's language, also jobs that are no longer on the site. */
export async function findAppliedJobs(query: Query, rows: readonly Applied[]) {
  const ids = [...new Set(rows.flatMap(({ job_id }) => job_id ?? []))];
  if (ids.length === 0) return () => undefined;
  const jobs = await query.selectFrom("jobs").selectAll().where("id", "in", ids).execute();
  const translations = await selectTranslations(query, ids);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return ({ job_id, language }: Applied) => {
    const job = byId.get(job_id ?? "");
    return job && { job, title: getTitle(job, parseLocale(language), translations.get(job.id)) };
  };
}

/** The jobs of applications in the form that the applicant's page shows. */
export async function findMyJobs(query: Query, rows: readonly Applied[], now: Date): Promise<(row: Applied) => MyJob> {
  const find = await findAppliedJobs(query, rows);
  return (row) => {
    const found = find(row);
    return found && { id: found.job.id, title: found.title, isOpen: isOnSite(found.job, now) };
  };
}

export async function findMyJob(query: Query, row: Applied, now: Date): Promise<MyJob> {
  return (await findMyJobs(query, [row], now))(row);
}

/** Queues a mail to the applicant about a change, in the transaction of the change. */
export async function insertMyNotice(write: Write, row: ApplicationRow, event: MyEvent, now: Date): Promise<void> {
  const jobTitle = (await findMyJob(write, row, now))?.title ?? "";
  const mail = {
    kind: "myNotice",
    recipient: row.email,
    language: parseLocale(row.language),
    payload: { event, name: row.name, jobTitle },
    subjectId: event === "erased" ? null : row.id,
  } as const;
  await insertMails(write, [mail], now).execute();
}

type Mailing = Pick<Config["mail"], "toApplications" | "staffLanguage">;
type AppointmentEvent = Payload<"appointmentNotice">["event"];

/** Mails staff when an invited applicant withdraws, takes the withdrawal back or erases before the interview. */
export async function notifyAboutAppointments(
  write: Write,
  row: ApplicationRow,
  event: AppointmentEvent,
  { toApplications, staffLanguage }: Mailing,
  now: Date,
): Promise<void> {
  const language = staffLanguage ?? parseLocale(row.language);
  const person = event === "erased" ? undefined : { name: row.name, email: row.email };
  for (const application of event === "erased" ? await selectInvited(write, row.email_key) : [row]) {
    const start = await nextAppointment(write, application.id, now);
    if (!start) continue;
    const jobTitle = (await findMyJob(write, { job_id: application.job_id, language }, now))?.title ?? "";
    const mails = parseMailboxes(toApplications).map((recipient) => ({
      ...({ kind: "appointmentNotice", recipient, language } as const),
      payload: { event, start, jobTitle, person },
      subjectId: event === "erased" ? null : row.id,
    }));
    if (mails.length > 0) await insertMails(write, mails, now).execute();
  }
}

/** Bounds the query: one person never has so many interviews ahead. */
const maxAppointments = 20;

function selectInvited(write: Write, emailKey: string) {
  return write
    .selectFrom("applications")
    .select(["id", "job_id"])
    .where("email_key", "=", emailKey)
    .where((application) =>
      application.exists(
        application
          .selectFrom("replies")
          .select("replies.id")
          .whereRef("application_id", "=", "applications.id")
          .where("starts_at", "is not", null),
      ),
    )
    .orderBy("created_at", "desc")
    .limit(maxAppointments)
    .execute();
}

/** The time of the last invitation, if it is ahead: earlier invitations may have named another time. */
async function nextAppointment(write: Write, id: string, now: Date): Promise<string | undefined> {
  const last = await write
    .selectFrom("replies")
    .select("starts_at")
    .where("application_id", "=", id)
    .where("starts_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.starts_at && last.starts_at > now.toISOString() ? last.starts_at : undefined;
}
