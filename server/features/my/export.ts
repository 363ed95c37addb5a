import type { z } from "zod/mini";
import type { AllFields } from "../../../contract/endpoint.ts";
import type { exportMine } from "../../../contract/people.ts";
import type { Query } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import type { ApplicationRow } from "../applications/applications.repository.ts";
import { signResume } from "../applications/cvs.routes.ts";
import { findMyJobs } from "../applications/notices.ts";
import { toMyApplication } from "./my.repository.ts";

type Export = AllFields<z.input<typeof exportMine.answer>>;

/** Everything that is stored under the applicant's e-mail address, oldest first, and URLs of the CVs. */
export async function exportPerson(
  deps: Deps,
  { id, email_key }: Pick<ApplicationRow, "id" | "email_key">,
): Promise<Export> {
  const { config, clock } = deps;
  const { query } = deps.db;
  const periods = { ...config.retention, now: clock() };
  const applications = await query
    .selectFrom("applications")
    .selectAll()
    .where("email_key", "=", email_key)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const contacts = await query
    .selectFrom("contacts")
    .selectAll()
    .where("email_key", "=", email_key)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const findJob = await findMyJobs(query, applications, periods.now);
  const getHistory = await selectHistory(query, email_key);
  const files = await Promise.all(
    applications.map(async (row) => ({ id: row.id, file: await signResume(deps.storage, row) })),
  );
  return {
    data: {
      applications: applications.map((row) => {
        const { takesResume: _, ...application } = toMyApplication(row, findJob(row), periods);
        return {
          ...application,
          starred: row.starred === 1,
          consentEndedAt: row.consent_ended_at ?? undefined,
          resumeCautions: row.resume_cautions?.split(" ") ?? [],
          ...getHistory(row),
        };
      }),
      messages: contacts.map((row) => ({
        name: row.name,
        email: row.email,
        company: row.company || undefined,
        projectType: row.project_type,
        message: row.message,
        createdAt: row.created_at,
        answeredAt: row.answered_at ?? undefined,
        ...getHistory(row),
      })),
    },
    resume: files.find((each) => each.id === id)?.file,
    otherResumes: files.flatMap((each) => (each.id !== id && each.file ? [each.file] : [])),
  };
}

/** The note, mails, replies and activities about each of the person's records. */
async function selectHistory(query: Query, emailKey: string) {
  const ids = query
    .selectFrom("applications")
    .select("id")
    .where("email_key", "=", emailKey)
    .unionAll(query.selectFrom("contacts").select("id").where("email_key", "=", emailKey));
  const mails = await query
    .selectFrom("outbox")
    .select(["subject_id", "kind", "created_at", "sent_at", "failed_at"])
    .where("subject_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const events = await query
    .selectFrom("audit_events")
    .select(["target", "at", "action", "detail"])
    .where("target", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const replies = await query
    .selectFrom("replies")
    .select(["application_id", "contact_id", "subject", "body", "created_at", "starts_at", "stage"])
    .where((row) => row.or([row("application_id", "in", ids), row("contact_id", "in", ids)]))
    .orderBy("created_at")
    .execute();
  const mailsById = Map.groupBy(mails, ({ subject_id }) => subject_id);
  const eventsById = Map.groupBy(events, ({ target }) => target);
  const repliesById = Map.groupBy(replies, (reply) => reply.application_id ?? reply.contact_id);
  return ({ id, language, note_text, note_at }: Pick<ApplicationRow, "id" | "language" | "note_text" | "note_at">) => ({
    language,
    note: note_text && note_at ? { text: note_text, at: note_at } : undefined,
    mails: (mailsById.get(id) ?? []).map(({ kind, created_at, sent_at, failed_at }) => ({
      kind,
      createdAt: created_at,
      sentAt: sent_at ?? undefined,
      failedAt: failed_at ?? undefined,
    })),
    events: (eventsById.get(id) ?? []).map(({ at, action, detail }) => ({ at, action, detail: detail ?? undefined })),
    replies: (repliesById.get(id) ?? []).map(({ subject, body, created_at, starts_at, stage }) => ({
      subject,
      text: body,
      createdAt: created_at,
      date: starts_at ?? undefined,
      stage: stage ?? undefined,
    })),
  });
}
