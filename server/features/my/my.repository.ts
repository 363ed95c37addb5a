import type { Selectable } from "kysely";
import type { Whole } from "../../../contract/endpoint.ts";
import { localeOf } from "../../../contract/locales.ts";
import { type MyApplication, type MyStatus, myStatuses } from "../../../contract/my.ts";
import type { Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";
import { isOnSite } from "../careers/jobs.repository.ts";
import { titleFor } from "../careers/notices.ts";

export type MyRow = Selectable<Tables["applications"]>;

/** As `newToken` makes them; anything else is not worth a question to the database. */
const tokenForm = /^[\w-]{43}$/;
const dayMs = 24 * 60 * 60 * 1_000;

/** The application that a link opens. By its hash alone: how long the search takes tells nothing about the token. */
export async function findMine(query: Query, token: string): Promise<MyRow | undefined> {
  if (!tokenForm.test(token)) return undefined;
  return query.selectFrom("applications").selectAll().where("my_token_hash", "=", hashToken(token)).executeTakeFirst();
}

function statusOf({ stage }: MyRow): MyStatus {
  return myStatuses.find((status) => status === stage) ?? "reading";
}

function isDecided(status: MyStatus): boolean {
  return status === "hired" || status === "declined";
}

/** What its sender may read of an application. */
export async function toMine(
  query: Query | Write,
  row: MyRow,
  { applicationsDays, consentDays, now }: { applicationsDays: number; consentDays: number; now: Date },
): Promise<Whole<MyApplication>> {
  const job = await jobOf(query, row, now);
  const status = statusOf(row);
  const after = (days: number) => new Date(Date.parse(row.created_at) + days * dayMs).toISOString();
  return {
    job,
    name: row.name,
    email: row.email,
    phone: row.phone || undefined,
    coverLetter: row.cover_letter,
    createdAt: row.created_at,
    status,
    withdrawnAt: row.withdrawn_at ?? undefined,
    resume: row.resume_filename ? { filename: row.resume_filename, bytes: row.resume_size ?? 0 } : undefined,
    takesResume: !isDecided(status) && row.withdrawn_at === null,
    keepForLater: row.keep_for_later === 1,
    erasedOn: { withConsent: after(consentDays), without: after(applicationsDays) },
  };
}

/** The position as the applicant read it, also when it is gone from the site. */
export async function jobOf(query: Query | Write, { job_id, language }: Pick<MyRow, "job_id" | "language">, now: Date) {
  if (job_id === null) return undefined;
  const job = await query.selectFrom("jobs").selectAll().where("id", "=", job_id).executeTakeFirst();
  if (!job) return undefined;
  return { id: job.id, title: await titleFor(query, job, localeOf(language)), isOpen: isOnSite(job, now) };
}

/** False when it already was so. */
export async function setWithdrawn(write: Write, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("applications")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("withdrawn_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Everything that is kept under the address that the link was sent to. */
export async function everythingOf(query: Query, emailKey: string) {
  const applications = await query
    .selectFrom("applications")
    .selectAll()
    .where("email_key", "=", emailKey)
    .orderBy("created_at")
    .execute();
  const contacts = await query
    .selectFrom("contacts")
    .selectAll()
    .where("email_key", "=", emailKey)
    .orderBy("created_at")
    .execute();
  const ids = applications.map(({ id }) => id);
  const mails =
    ids.length === 0
      ? []
      : await query
          .selectFrom("outbox")
          .select(["subject_id", "kind", "created_at", "sent_at"])
          .where("subject_id", "in", ids)
          .orderBy("created_at")
          .execute();
  const replies = await query
    .selectFrom("replies")
    .select(["application_id", "contact_id", "subject", "body", "created_at"])
    .where(({ eb, or }) =>
      or([
        eb("application_id", "in", query.selectFrom("applications").select("id").where("email_key", "=", emailKey)),
        eb("contact_id", "in", query.selectFrom("contacts").select("id").where("email_key", "=", emailKey)),
      ]),
    )
    .orderBy("created_at")
    .execute();
  return { applications, contacts, mails, replies };
}
