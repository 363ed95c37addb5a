import { setImmediate } from "node:timers/promises";
import type { z } from "zod/mini";
import type { Whole } from "../../../contract/endpoint.ts";
import { exportMine } from "../../../contract/people.ts";
import type { Query } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { findMyJobs } from "../applications/notices.ts";
import {
  type MyRow,
  readApplications,
  readContacts,
  readOtherResumes,
  selectEvents,
  selectMails,
  selectReplies,
  toMine,
} from "./my.repository.ts";

const downloadSeconds = 60;

type Export = Whole<z.output<typeof exportMine.answer>>;
type Part = Export["data"];
type Keeping = Parameters<typeof toMine>[2];
type Noted = Pick<MyRow, "id" | "language" | "note_text" | "note_at">;
type File = Pick<MyRow, "resume_object" | "resume_filename" | "resume_mime_type" | "resume_state">;

/**
 * Everything that is stored under the applicant's e-mail address, and URLs of the CVs: the JSON of the endpoint, a few
 * records at a time, between which other requests run.
 */
export async function* exportPerson(deps: Deps, row: MyRow): AsyncGenerator<string> {
  const { db, config, clock } = deps;
  const keeping = { ...config.retention, now: clock() };
  yield '{"data":{"applications":[';
  yield* joinParts(readApplicationParts(db.query, row.email_key, keeping), "applications");
  yield '],"messages":[';
  yield* joinParts(readMessageParts(db.query, row.email_key), "messages");
  const resume = formatResume(await signResume(deps, row));
  yield resume ? `]},"resume":${resume},"otherResumes":[` : ']},"otherResumes":[';
  let before = "";
  for await (const rows of readOtherResumes(db.query, row)) {
    for (const other of rows) {
      const file = formatResume(await signResume(deps, other));
      if (file) yield before + file;
      if (file) before = ",";
    }
    await setImmediate();
  }
  yield "]}";
}

/** The URL of one file, checked by the contract. */
function formatResume(resume: Export["resume"]): string | undefined {
  return JSON.stringify(exportMine.answer.parse({ data: nothing, resume, otherResumes: [] }).resume);
}

const nothing: Part = { applications: [], messages: [] };

/** Joins the entries of all parts into one list, checked by the contract. */
async function* joinParts(parts: AsyncIterable<Part>, name: keyof Part): AsyncGenerator<string> {
  let before = "";
  for await (const part of parts) {
    const entries = JSON.stringify(exportMine.answer.parse({ data: part, otherResumes: [] }).data[name]).slice(1, -1);
    if (entries) yield before + entries;
    before = ",";
    await setImmediate();
  }
}

async function* readApplicationParts(query: Query, emailKey: string, keeping: Keeping): AsyncGenerator<Part> {
  for await (const rows of readApplications(query, emailKey)) {
    const ids = rows.map(({ id }) => id);
    const jobOf = await findMyJobs(query, rows, keeping.now);
    const [happened, replies] = [await selectHistory(query, ids), await groupReplies(query, "application_id", ids)];
    const applications = rows.map((row) => {
      const { takesResume: _, ...application } = toMine(row, jobOf(row), keeping);
      return {
        ...application,
        starred: row.starred === 1,
        consentEndedAt: row.consent_ended_at ?? undefined,
        resumeCautions: row.resume_cautions?.split(" ") ?? [],
        ...happened(row),
        ...toNoteAndReplies(row, replies.get(row.id)),
      };
    });
    yield { ...nothing, applications };
  }
}

async function* readMessageParts(query: Query, emailKey: string): AsyncGenerator<Part> {
  for await (const rows of readContacts(query, emailKey)) {
    const ids = rows.map(({ id }) => id);
    const [happened, replies] = [await selectHistory(query, ids), await groupReplies(query, "contact_id", ids)];
    const messages = rows.map((row) => ({
      name: row.name,
      email: row.email,
      company: row.company || undefined,
      projectType: row.project_type,
      message: row.message,
      createdAt: row.created_at,
      answeredAt: row.answered_at ?? undefined,
      ...happened(row),
      ...toNoteAndReplies(row, replies.get(row.id)),
    }));
    yield { ...nothing, messages };
  }
}

async function groupReplies(query: Query, column: Parameters<typeof selectReplies>[1], ids: readonly string[]) {
  return Map.groupBy(await selectReplies(query, column, ids), ({ record }) => record);
}

/** Selects the mails and activities about each record. */
async function selectHistory(query: Query, ids: readonly string[]) {
  const mails = Map.groupBy(await selectMails(query, ids), ({ subject_id }) => subject_id);
  const events = Map.groupBy(await selectEvents(query, ids), ({ target }) => target);
  return ({ id, language }: Noted) => ({
    language,
    mails: (mails.get(id) ?? []).map(({ kind, created_at, sent_at, failed_at }) => ({
      kind,
      createdAt: created_at,
      sentAt: sent_at ?? undefined,
      failedAt: failed_at ?? undefined,
    })),
    events: (events.get(id) ?? []).map(({ at, action, detail }) => ({ at, action, detail: detail ?? undefined })),
  });
}

function toNoteAndReplies({ note_text, note_at }: Noted, replies: Awaited<ReturnType<typeof selectReplies>> = []) {
  return {
    note: note_text && note_at ? { text: note_text, at: note_at } : undefined,
    replies: replies.map(({ subject, body, created_at, starts_at, stage }) => ({
      subject,
      text: body,
      createdAt: created_at,
      date: starts_at ?? undefined,
      stage: stage ?? undefined,
    })),
  };
}

async function signResume({ storage }: Deps, row: File): Promise<Export["resume"]> {
  if (!row.resume_object || !row.resume_filename || row.resume_state !== "ready") return undefined;
  const signedUrl = await storage.downloadUrl(row.resume_object, downloadSeconds, {
    filename: row.resume_filename,
    mimeType: row.resume_mime_type ?? "application/octet-stream",
  });
  return { signedUrl, filename: row.resume_filename };
}
