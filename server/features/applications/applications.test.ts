import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, everything, openJob } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { createFormToken } from "../../http/form-token.ts";
import { updateReceipt } from "./notices.ts";

let site: TestApp;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`applying on ${engine}`, () => {
    async function start(variables: Record<string, string> = {}) {
      site = await testApp(engine, variables);
      const job = await openJob(site);
      const post = (payload: object, id = job) =>
        site.app.inject({ method: "POST", url: `/api/jobs/${id}/apply`, payload });
      return { job, post };
    }

    test("stores what was sent, cleaned and searchable, and opens its CV slot for an hour", async () => {
      const { job, post } = await start();
      const answer = await post({
        ...applicationForm,
        name: "  Ľubica \n Ďurčová ",
        keepForLater: true,
        language: "sk",
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers["cache-control"]).toBe("no-store");
      const { applicationId, applicationToken } = answer.json();
      const { applications } = await everything(site);
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
      const { applications } = await everything(site);
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
      expect(mails.map(({ kind, recipient, language, subject_id }) => [kind, recipient, language, subject_id])).toEqual(
        [
          ["applicationReceipt", applicationForm.email, "sk", applicationId],
          ["applicationNotice", "boss@tatrion.example", "sk", applicationId],
          ["applicationNotice", "jobs@tatrion.example", "sk", applicationId],
        ],
      );
      expect(mails.every(({ payload }) => payload.includes("Strážca robotov"))).toBe(true);
    });

    test("a receipt that was put off once still says that the CV has come since, and keeps its turn", async () => {
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
      const before = await everything(site);
      const answer = await post({ ...applicationForm, ...change });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: "validation", fields });
      expect(await everything(site)).toEqual(before);
    });

    test("no application to a position that is deleted or never was", async () => {
      const { job, post } = await start();
      await site.deps.db.query
        .updateTable("jobs")
        .set({ deleted_at: site.time.now.toISOString() })
        .where("id", "=", job)
        .execute();
      const before = await everything(site);
      for (const id of [job, "00000000-0000-7000-8000-000000000000"]) {
        const answer = await post(applicationForm, id);
        expect(answer.statusCode).toBe(404);
        expect(answer.json().code).toBe("jobNotFound");
      }
      expect(await everything(site)).toEqual(before);
    });

    test("what only a machine fills in, and what was filled in too fast, is refused", async () => {
      const { post } = await start();
      const before = await everything(site);
      const mark = createFormToken(site.deps.signingKey, site.time.now);
      for (const change of [{ website: "https://spam.example" }, { mark }, { mark: "forged" }]) {
        const answer = await post({ ...applicationForm, ...change });
        expect(answer.statusCode).toBe(400);
        expect(answer.json().code).toBe("spamSuspected");
      }
      expect(await everything(site)).toEqual(before);
    });

    test("twenty in ten minutes from one address, ten without the page's mark", async () => {
      const { post } = await start();
      const mark = createFormToken(site.deps.signingKey, site.time.now);
      site.time.now = new Date(site.time.now.getTime() + 5_000);
      const statuses = async (count: number, form: object) => {
        const seen: number[] = [];
        for (let at = 0; at < count; at++) seen.push((await post(form)).statusCode);
        return seen;
      };
      const withMark = { ...applicationForm, mark };
      expect(await statuses(20, withMark)).toEqual(Array(20).fill(201));
      const refused = await post(withMark);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      site.time.now = new Date(site.time.now.getTime() + 600_001);
      expect(await statuses(11, applicationForm)).toEqual([...Array(10).fill(201), 429]);
      expect((await everything(site)).applications).toHaveLength(30);
    });
  });
}
