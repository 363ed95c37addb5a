import { sql } from "kysely";
import { expect, test } from "vitest";
import { exportMine } from "../../../contract/people.ts";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { startStaffApp, testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, attach, getPath, openJob, uploaded } from "../../../tests/support/applicant.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import type { Tables } from "../../db/schema.ts";
import { exportPerson } from "./export.ts";

type Told = { changeTo: string | number | null };
type Untold = { untold: string };

const told = (changeTo: string | number | null): Told => ({ changeTo });
const untold = (why: string): Untold => ({ untold: why });
const day = "2025-05-05T05:05:05.000Z";
const number = untold("a number of ours, which says nothing");
const derived = untold("made of other columns, for finding");
const secret = untold("a secret that must not be in a downloaded file");
const colleague = untold("who of staff it was, another person");
const place = untold("names the record that it belongs to, in which the file has it");
const machinery = untold("how the site works on it, gone or the same once it is done");

/** Tables about people: each column is in the download, with a value that changes it, or is left out for a reason. */
const columns: { [T in AboutPeople]: Record<keyof Tables[T], Told | Untold> } = {
  applications: {
    id: number,
    job_id: told(null),
    name: told("Another Name"),
    email: told("another@posta.example"),
    email_key: derived,
    phone: told("+421 900 000 000"),
    cover_letter: told("Another letter."),
    keep_for_later: told(1),
    language: told("sk"),
    token_hash: secret,
    token_expires_at: machinery,
    resume_object: untold("the address of the file in the store: the file itself is downloaded"),
    resume_filename: told("another.pdf"),
    resume_mime_type: untold("the file itself says it"),
    resume_size: told(77),
    resume_state: told("refused"),
    resume_cautions: told("links"),
    search: derived,
    created_at: told(day),
    stage: told("offer"),
    starred: told(1),
    note_text: told("Another note."),
    note_author: colleague,
    note_at: told(day),
    receipt_id: number,
    my_token_hash: secret,
    withdrawn_at: told(day),
    consent_ended_at: told("2025-01-01T05:05:05.000Z"),
    revision: machinery,
    changed_by: colleague,
    changed_at: machinery,
  },
  contacts: {
    id: number,
    name: told("Another Name"),
    email: told("another@posta.example"),
    email_key: derived,
    company: told("Another"),
    project_type: told("travel"),
    message: told("Another message."),
    language: told("sk"),
    search: derived,
    created_at: told(day),
    answered_by: colleague,
    answered_at: told(day),
    note_text: told("Another note."),
    note_author: colleague,
    note_at: told(day),
    receipt_id: number,
    revision: machinery,
    changed_by: colleague,
    changed_at: machinery,
  },
  replies: {
    id: number,
    contact_id: place,
    application_id: place,
    author: colleague,
    template: untold("which words of ours it began with: the letter itself is there"),
    subject: told("Another subject"),
    body: told("Another letter."),
    starts_at: told(day),
    stage: told("hired"),
    sends: machinery,
    created_at: told(day),
  },
  outbox: {
    id: number,
    kind: told("reply"),
    recipient: untold("the person, or a mailbox of ours; forgotten when it is sent"),
    language: untold("that of the record"),
    payload: untold("what the record says, for as long as the mail waits, and links that open it"),
    subject_id: place,
    attempts: machinery,
    next_attempt_at: machinery,
    leased_until: machinery,
    sent_at: told(day),
    failed_at: told(day),
    created_at: told(day),
  },
  audit_events: {
    id: number,
    at: told(day),
    actor: colleague,
    action: told("cvDownloaded"),
    target: place,
    detail: told("hired"),
    address: colleague,
    device: colleague,
    count: untold("1 of all that is about a record"),
    bucket: machinery,
    log_pending: machinery,
  },
};

const noPerson = "not about applicants or senders";
const otherTables: Record<Exclude<keyof Tables, AboutPeople>, string> = {
  site_state: noPerson,
  admins: "about staff",
  sessions: "about staff",
  passkeys: "about staff",
  challenges: "about staff",
  recovery_codes: "about staff",
  idempotency_keys: "hashes and ids of requests, for a day",
  invitations: "about staff",
  jobs: noPerson,
  job_counts: noPerson,
  job_translations: noPerson,
  uploads: "how a file came: the file itself is downloaded",
  reply_templates: noPerson,
  texts: noPerson,
  publications: noPerson,
  removals: "files that are gone in a moment",
  journal: "numbers of what was erased or withdrawn",
  rate_limits: "marks of addresses, which name nobody, for two days at most",
};
type AboutPeople = "applications" | "contacts" | "replies" | "outbox" | "audit_events";

test("a download holds every column that is about the person, but for those that are left out for a reason", async () => {
  const site = await startStaffApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  const { query } = site.deps.db;
  const { applicationId } = await apply(site, await openJob(site));
  await apply(site, await openJob(site), { email: "else@posta.example", name: "Somebody Else" });
  const url = "/api/contact";
  await site.app.inject({ method: "POST", url, payload: { ...enquiry, email: applicationForm.email } });
  const { id: contactId } = await query.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
  const letter = { key: "letter-of-today", subject: "About you", text: "Hello, we would like to meet you." };
  const date = new Date(site.time.now.getTime() + 3 * 24 * 60 * 60_000).toISOString();
  for (const [record, more] of [
    [`applications/${applicationId}`, { template: "invite", date }],
    [`contacts/${contactId}`, {}],
  ] as const) {
    expect((await site.send("POST", `${record}/replies`, { ...letter, ...more })).statusCode).toBe(200);
  }
  await site.send("PUT", `applications/${applicationId}/stage`, { stage: "contact" });
  await query.updateTable("applications").set({ note_text: "A note", note_at: date, resume_size: 5 }).execute();
  await query.updateTable("applications").set({ resume_filename: "cv.pdf" }).execute();
  await query.updateTable("contacts").set({ note_text: "A note", note_at: date }).execute();
  const own = query.selectFrom("applications").selectAll().where("id", "=", applicationId);
  const row = await own.executeTakeFirstOrThrow();
  const data = async () => exportMine.answer.parse(await exportPerson(site.deps, row)).data;

  for (const foreign of ["Somebody Else", "admin"]) expect(JSON.stringify(await data())).not.toContain(foreign);
  const missing: string[] = [];
  for (const [table, known] of Object.entries(columns)) {
    for (const [column, either] of Object.entries(known)) {
      if ("untold" in either) continue;
      const before = await data();
      const changed = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${either.changeTo}`;
      await changed.execute(query);
      const after = await data();
      // What belongs to both lists has to be in both.
      const lists = ["replies", "outbox", "audit_events"].includes(table)
        ? (["applications", "messages"] as const)
        : [];
      const same = lists.filter((list) => JSON.stringify(before[list]) === JSON.stringify(after[list]));
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      if (isSame || same.length > 0) missing.push(`${table}.${column} ${same.join(", ")}`.trim());
    }
  }
  expect(missing).toEqual([]);
  expect(Object.values(otherTables)).not.toContain("");
});

test("a download has the CV of every application of the person, but for those that wait for the scanner", async () => {
  const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  const { query } = site.deps.db;
  const job = await openJob(site);
  const files = ["one", "other", "waits", "of somebody else"];
  for (const name of files) {
    const email = name === "of somebody else" ? { email: "else@posta.example" } : {};
    await attach(site, await apply(site, job, email), await uploaded(site, pdf(name)), `${name}.pdf`);
  }
  await query
    .updateTable("applications")
    .set({ resume_state: "held" })
    .where("resume_filename", "=", "waits.pdf")
    .execute();
  await apply(site, job);
  const mine = await query
    .selectFrom("applications")
    .selectAll()
    .where("resume_filename", "=", "one.pdf")
    .executeTakeFirstOrThrow();
  const { resume, otherResumes } = await exportPerson(site.deps, mine);
  expect([resume, ...otherResumes].map((file) => file?.filename)).toEqual(["one.pdf", "other.pdf"]);
  const [other] = otherResumes;
  expect((await site.app.inject(getPath(other?.signedUrl ?? ""))).rawPayload.equals(pdf("other"))).toBe(true);
});
