import { sql } from "kysely";
import { expect, test } from "vitest";
import { exportMine } from "../../../contract/people.ts";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { startStaffApp, testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, attach, getPath, openJob, uploaded } from "../../../tests/support/applicant.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import type { Tables } from "../../db/schema.ts";
import { exportPerson } from "./export.ts";

type Exported = { changeTo: string | number | null };
type Untold = { untold: string };

const exported = (changeTo: string | number | null): Exported => ({ changeTo });
const untold = (why: string): Untold => ({ untold: why });
const day = "2025-05-05T05:05:05.000Z";
const number = untold("a number of ours, which says nothing");
const derived = untold("made of other columns, for finding");
const secret = untold("a secret that must not be in a downloaded file");
const colleague = untold("who of staff it was, another person");
const place = untold("names the record that it belongs to, in which the file has it");
const machinery = untold("how the site works on it, gone or the same once it is done");

/** Tables about people: each column is in the download, with a value that changes it, or is left out for a reason. */
const columns: { [T in AboutPeople]: Record<keyof Tables[T], Exported | Untold> } = {
  applications: {
    id: number,
    job_id: exported(null),
    name: exported("Another Name"),
    email: exported("another@posta.example"),
    email_key: derived,
    phone: exported("+421 900 000 000"),
    cover_letter: exported("Another letter."),
    keep_for_later: exported(1),
    language: exported("sk"),
    token_hash: secret,
    token_expires_at: machinery,
    resume_object: untold("the address of the file in the store: the file itself is downloaded"),
    resume_filename: exported("another.pdf"),
    resume_mime_type: untold("the file itself says it"),
    resume_size: exported(77),
    resume_state: exported("refused"),
    resume_cautions: exported("links"),
    search: derived,
    created_at: exported(day),
    stage: exported("offer"),
    starred: exported(1),
    note_text: exported("Another note."),
    note_author: colleague,
    note_at: exported(day),
    receipt_id: number,
    my_token_hash: secret,
    withdrawn_at: exported(day),
    consent_ended_at: exported("2025-01-01T05:05:05.000Z"),
    revision: machinery,
    changed_by: colleague,
    changed_at: machinery,
  },
  contacts: {
    id: number,
    name: exported("Another Name"),
    email: exported("another@posta.example"),
    email_key: derived,
    company: exported("Another"),
    project_type: exported("travel"),
    message: exported("Another message."),
    language: exported("sk"),
    search: derived,
    created_at: exported(day),
    answered_by: colleague,
    answered_at: exported(day),
    note_text: exported("Another note."),
    note_author: colleague,
    note_at: exported(day),
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
    subject: exported("Another subject"),
    body: exported("Another letter."),
    starts_at: exported(day),
    stage: exported("hired"),
    sends: machinery,
    created_at: exported(day),
  },
  outbox: {
    id: number,
    kind: exported("reply"),
    recipient: untold("the person, or a mailbox of ours; forgotten when it is sent"),
    language: untold("that of the record"),
    payload: untold("what the record says, for as long as the mail waits, and links that open it"),
    subject_id: place,
    attempts: machinery,
    next_attempt_at: machinery,
    leased_until: machinery,
    sent_at: exported(day),
    failed_at: exported(day),
    created_at: exported(day),
  },
  audit_events: {
    id: number,
    at: exported(day),
    actor: colleague,
    action: exported("cvDownloaded"),
    target: place,
    detail: exported("hired"),
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
  rate_limits: "hashes of IP addresses, for two days at most",
};
type AboutPeople = "applications" | "contacts" | "replies" | "outbox" | "audit_events";

test("an applicant's download contains every column about the person, except those with a listed reason", async () => {
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
      // A row that belongs to both lists has to be in both.
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

test("an applicant's download contains the CV of every application, except those that wait for the scanner", async () => {
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
