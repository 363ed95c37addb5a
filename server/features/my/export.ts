import type { Deps } from "../../deps.ts";
import { everythingOf, type MyRow, toMine } from "./my.repository.ts";

const downloadSeconds = 60;

interface Noted {
  id: string;
  note_text: string | null;
  note_at: string | null;
}

/** Everything that is kept under the applicant's address, and a way to the CV of this application. */
export async function exportOf({ db, config, storage, clock }: Deps, row: MyRow) {
  const { applications, contacts, mails, replies } = await everythingOf(db.query, row.email_key);
  const keeping = { ...config.retention, now: clock() };
  const written = ({ id, note_text, note_at }: Noted) => ({
    note: note_text && note_at ? { text: note_text, at: note_at } : undefined,
    replies: replies
      .filter(({ application_id, contact_id }) => application_id === id || contact_id === id)
      .map(({ subject, body, created_at }) => ({ subject, text: body, createdAt: created_at })),
  });
  const data = {
    applications: await Promise.all(
      applications.map(async (one) => {
        const { takesResume: _, ...application } = await toMine(db.query, one, keeping);
        const about = mails.filter(({ subject_id }) => subject_id === one.id);
        return {
          ...application,
          mails: about.map(({ kind, created_at, sent_at }) => ({
            kind,
            createdAt: created_at,
            sentAt: sent_at ?? undefined,
          })),
          ...written(one),
        };
      }),
    ),
    messages: contacts.map((contact) => ({
      name: contact.name,
      email: contact.email,
      company: contact.company || undefined,
      projectType: contact.project_type,
      message: contact.message,
      createdAt: contact.created_at,
      answeredAt: contact.answered_at ?? undefined,
      ...written(contact),
    })),
  };
  if (!row.resume_object || !row.resume_filename || row.resume_state !== "ready") return { data, resume: undefined };
  const signedUrl = await storage.downloadUrl(row.resume_object, downloadSeconds, {
    filename: row.resume_filename,
    mimeType: row.resume_mime_type ?? "application/octet-stream",
  });
  return { data, resume: { signedUrl, filename: row.resume_filename } };
}
