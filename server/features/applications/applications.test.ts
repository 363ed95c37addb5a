import { describe, expect, test } from "vitest";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, attach, openJob, readSnapshot, uploaded } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { createFormToken } from "../../http/form-token.ts";
import { updateReceipt } from "./notices.ts";

let site: TestApp;

describe.each(engines)("applying on %s", (engine) => {
  async function start(variables: Record<string, string> = {}) {
    site = await testApp(engine, variables);
    const job = await openJob(site);
    const post = (payload: object, id = job, key?: string) =>
      site.app.inject({
        method: "POST",
        url: `/api/jobs/${id}/apply`,
        payload,
        ...(key && { headers: { "idempotency-key": key } }),
      });
    return { job, post };
  }

  test("an application is stored cleaned and searchable, with a token for its CV for an hour", async () => {
    const { job, post } = await start();
    const answer = await post({ ...applicationForm, name: "  Ľubica \n Ďurčová ", keepForLater: true, language: "sk" });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { applicationId, applicationToken } = answer.json();
    const { applications } = await readSnapshot(site);
    expect(applications).toHaveLength(1);
    expect(applications[0]).toMatchObject({
      id: applicationId,
      job_id: job,
      name: "Ľubica Ďurčová",
      email: applicationForm.email,
      email_key: "lubica.durcova@mail.example",
      phone: applicationForm.phone,
      cover_letter: applicationForm.coverLetter,
      keep_for_later: 1,
      language: "sk",
      resume_object: null,
      resume_state: null,
      token_expires_at: new Date(site.time.now.getTime() + 3_600_000).toISOString(),
    });
    expect(applications[0]?.search).toContain(
      "lubica durcova lubica.durcova@mail.example +421 900 123 456 robots have",
    );
    expect(applications[0]?.search).toContain("robot keeper");
    expect(JSON.stringify(applications)).not.toContain(applicationToken);
  });

  test("an application needs no phone number, and sets no field that only the server sets", async () => {
    const { job } = await start();
    await apply(site, job, { phone: "", resumeFile: "/objects/uploads/none" });
    const ours = ["id", "job_id", "token_hash", "resume_object", "resumeObject", "resume_state", "resumeFilename"];
    const chosen = Object.fromEntries([...ours, "created_at", "tokenExpiresAt"].map((name) => [name, "chosen"]));
    await apply(site, job, { phone: undefined, ...chosen, __proto__: { admin: true } });
    const { applications } = await readSnapshot(site);
    expect(applications.map((row) => [row.phone, row.resume_object])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(JSON.stringify(applications)).not.toContain("chosen");
  });

  test("staff get a notice and the applicant a receipt in their language", async () => {
    const { job } = await start({ MAIL_TO: "jobs@tatrion.example, boss@tatrion.example" });
    await site.deps.db.query.updateTable("jobs").set({ slovak_title: "Strážca robotov" }).execute();
    const { applicationId } = await apply(site, job, { language: "sk" });
    const mails = await site.deps.db.query.selectFrom("outbox").selectAll().orderBy("recipient").execute();
    expect(mails.map(({ kind, recipient, language, subject_id }) => [kind, recipient, language, subject_id])).toEqual([
      ["applicationReceipt", applicationForm.email, "sk", applicationId],
      ["applicationNotice", "boss@tatrion.example", "sk", applicationId],
      ["applicationNotice", "jobs@tatrion.example", "sk", applicationId],
    ]);
    expect(mails.every(({ payload }) => payload.includes("Strážca robotov"))).toBe(true);
  });

  test("a deferred receipt still reports a CV that has arrived since", async () => {
    const { job } = await start();
    const application = await apply(site, job);
    const next_attempt_at = new Date(site.time.now.getTime() + 60 * 60_000).toISOString();
    const { query, write } = site.deps.db;
    await query.updateTable("outbox").set({ attempts: 1, next_attempt_at }).execute();
    await write((open) => updateReceipt(open, application.applicationId, site.time.now));
    const receipt = query.selectFrom("outbox").selectAll().where("kind", "=", "applicationReceipt");
    const row = await receipt.executeTakeFirstOrThrow();
    expect([JSON.parse(row.payload).hasCv, row.next_attempt_at]).toEqual([true, next_attempt_at]);
  });

  test.each([
    ["a short name", { name: " a " }, { name: "nameMin" }],
    ["no name", { name: undefined }, { name: "nameMin" }],
    ["a long name", { name: "a".repeat(201) }, { name: "tooLong" }],
    ["no address", { email: "lubica@mail" }, { email: "emailInvalid" }],
    ["a short number", { phone: "1234567" }, { phone: "phoneInvalid" }],
    ["a short letter", { coverLetter: `${"a".repeat(49)}   ` }, { coverLetter: "coverLetterMin" }],
    ["a long letter", { coverLetter: "a".repeat(20_001) }, { coverLetter: "tooLong" }],
    ["another kind of consent", { keepForLater: "yes" }, { keepForLater: "invalid" }],
  ])("%s is refused and nothing is stored", async (_what, change, fields) => {
    const { post } = await start();
    const before = await readSnapshot(site);
    const answer = await post({ ...applicationForm, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation", fields });
    expect(await readSnapshot(site)).toEqual(before);
  });

  test("an application to a deleted or unknown job is refused", async () => {
    const { job, post } = await start();
    await site.deps.db.query
      .updateTable("jobs")
      .set({ deleted_at: site.time.now.toISOString() })
      .where("id", "=", job)
      .execute();
    const before = await readSnapshot(site);
    for (const id of [job, "00000000-0000-7000-8000-000000000000"]) {
      const answer = await post(applicationForm, id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("jobNotFound");
    }
    expect(await readSnapshot(site)).toEqual(before);
  });

  test("a filled honeypot and a form token that is too young or forged are refused", async () => {
    const { post } = await start();
    const before = await readSnapshot(site);
    const formToken = createFormToken(site.deps.signingKey, site.time.now);
    for (const change of [{ website: "https://spam.example" }, { formToken }, { formToken: "forged" }]) {
      const answer = await post({ ...applicationForm, ...change });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe("spamSuspected");
    }
    expect(await readSnapshot(site)).toEqual(before);
  });

  test("an idempotency key also counts after the job was deleted, and for no other job", async () => {
    const { job, post } = await start();
    const first = await post(applicationForm, job, "key-of-the-first");
    const other = await post(applicationForm, await openJob(site, "Another"), "key-of-the-first");
    expect(other.json().applicationId).not.toBe(first.json().applicationId);
    await site.deps.db.query.updateTable("jobs").set({ deleted_at: "2026" }).where("id", "=", job).execute();
    expect((await post(applicationForm, job, "key-of-the-first")).json()).toEqual(first.json());
    expect((await post(applicationForm, job, "another-key")).json().code).toBe("jobNotFound");
  });

  test("an application sent again renews its upload token for an hour", async () => {
    const { job, post } = await start();
    await post(applicationForm, job, "key-of-the-first");
    site.pass(59 * 60_000);
    const again = (await post(applicationForm, job, "key-of-the-first")).json();
    site.pass(59 * 60_000);
    expect((await attach(site, again, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(200);
  });

  test("one IP address can send ten applications without a form token in ten minutes", async () => {
    const { post } = await start();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await post(applicationForm)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    site.pass(600_001);
    expect((await post(applicationForm)).statusCode).toBe(201);
  });
});
