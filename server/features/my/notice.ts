import { localeOf } from "../../../contract/locales.ts";
import type { Config } from "../../config.ts";
import type { Write } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { MyEvent, Payload } from "../../mail/payloads.ts";
import { mailboxesIn } from "../../mailboxes.ts";
import { findMyJob, type MyRow } from "./my.repository.ts";

/** To the applicant by mail, in the transaction of what was done, whoever did it. */
export async function insertMyNotice(write: Write, row: MyRow, event: MyEvent, now: Date): Promise<void> {
  const jobTitle = (await findMyJob(write, row, now))?.title ?? "";
  const mail = {
    kind: "myNotice",
    recipient: row.email,
    language: localeOf(row.language),
    payload: { event, name: row.name, jobTitle },
    subjectId: event === "erased" ? null : row.id,
  } as const;
  await insertMails(write, [mail], now).execute();
}

type Mailing = Pick<Config["mail"], "toApplications" | "staffLanguage">;
type AppointmentEvent = Payload<"appointmentNotice">["event"];

/** To staff by mail, where somebody is invited to an interview that is still to come: nobody should sit there alone. */
export async function notifyAboutAppointments(
  write: Write,
  row: MyRow,
  event: AppointmentEvent,
  { toApplications, staffLanguage }: Mailing,
  now: Date,
): Promise<void> {
  const language = staffLanguage ?? localeOf(row.language);
  const person = event === "erased" ? undefined : { name: row.name, email: row.email };
  for (const application of event === "erased" ? await allOf(write, row.email_key) : [row]) {
    const start = await nextAppointment(write, application.id, now);
    if (!start) continue;
    const jobTitle = (await findMyJob(write, { job_id: application.job_id, language }, now))?.title ?? "";
    const mails = mailboxesIn(toApplications).map((recipient) => ({
      ...({ kind: "appointmentNotice", recipient, language } as const),
      payload: { event, start, jobTitle, person },
      subjectId: event === "erased" ? null : row.id,
    }));
    if (mails.length > 0) await insertMails(write, mails, now).execute();
  }
}

/** More than anybody is invited to at once. */
const maxAppointments = 20;

function allOf(write: Write, emailKey: string) {
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

/** Of the last invitation: an earlier one may have named another time. */
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
