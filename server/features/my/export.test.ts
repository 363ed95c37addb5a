import { describe, expect, onTestFinished, test } from "vitest";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { signIn, testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, attach, openJob, pathOf, uploaded } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`an applicant's own page on ${engine}`, () => {
    test("an applicant's export hands out everything that is kept under the address, and the CV", async () => {
      const site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" });
      onTestFinished(() => site.dispose());
      const jobId = await openJob(site);
      const application = await apply(site, jobId);
      const mails = site.deps.db.query.selectFrom("outbox").selectAll().orderBy("created_at");
      const receipt = await mails.where("kind", "=", "applicationReceipt").executeTakeFirstOrThrow();
      await attach(site, application, await uploaded(site, pdf()));
      await site.app.inject({
        method: "POST",
        url: "/api/contact",
        payload: { ...enquiry, email: applicationForm.email },
      });
      await apply(site, jobId, { email: "other@mail.example", name: "Somebody Else" });
      const headers = await signIn(site.app);
      const [{ id: contactId }] = (await site.app.inject({ url: "/api/admin/contacts", headers })).json();
      const letter = { key: "letter-of-today", subject: "About you", text: "Hello, we would like to meet you." };
      for (const record of [`applications/${application.applicationId}`, `contacts/${contactId}`]) {
        const url = `/api/admin/${record}`;
        await site.app.inject({ method: "PUT", url: `${url}/note`, headers, payload: { text: "Knows robots." } });
        await site.app.inject({ method: "POST", url: `${url}/replies`, headers, payload: letter });
      }
      const payload = { token: JSON.parse(receipt.payload).myToken };
      const answer = await site.app.inject({ method: "POST", url: "/api/my/export", payload });
      const { data, resume } = answer.json();
      const written = {
        note: { text: "Knows robots.", at: expect.any(String) },
        replies: [{ subject: letter.subject, text: letter.text, createdAt: expect.any(String) }],
      };
      expect(data).toMatchObject({ applications: [written], messages: [written] });
      expect(answer.body).not.toContain("admin");
      expect(data).toMatchObject({
        applications: [
          { name: applicationForm.name, coverLetter: applicationForm.coverLetter, resume: { filename: "cv.pdf" } },
        ],
        messages: [{ message: enquiry.message }],
      });
      expect(answer.body).not.toContain("Somebody Else");
      const file = await site.app.inject(pathOf(resume.signedUrl));
      expect(file.rawPayload.equals(pdf())).toBe(true);
      const told = await mails.where("kind", "=", "myNotice").execute();
      expect(told.map((mail) => JSON.parse(mail.payload).event)).toEqual(["exported"]);
    });

    test("an applicant's export that comes when the person has just been erased tells nobody of it", async () => {
      let meanwhile: (() => Promise<unknown>) | undefined;
      const site = await testApp(engine, {}, (deps) => {
        const write: typeof deps.db.write = async (...work) => {
          const todo = meanwhile;
          meanwhile = undefined;
          await todo?.();
          return deps.db.write(...work);
        };
        return { ...deps, db: Object.assign(Object.create(deps.db), { write }) };
      });
      onTestFinished(() => site.dispose());
      const mine = await apply(site, await openJob(site));
      const mails = site.deps.db.query.selectFrom("outbox").selectAll();
      const receipt = await mails.where("kind", "=", "applicationReceipt").executeTakeFirstOrThrow();
      const payload = { token: JSON.parse(receipt.payload).myToken };
      const email = { email: applicationForm.email };
      meanwhile = () => site.app.inject({ method: "POST", url: "/api/my/erase", payload: { ...payload, ...email } });
      const answer = await site.app.inject({ method: "POST", url: "/api/my/export", payload });
      expect(answer.statusCode).toBe(404);
      expect(await mails.where("subject_id", "=", mine.applicationId).execute()).toEqual([]);
    });

    test("an applicant's export is handed out ten times, then the rate limit refuses it", async () => {
      const site = await testApp(engine);
      onTestFinished(() => site.dispose());
      const mine = await apply(site, await openJob(site));
      const mails = site.deps.db.query
        .selectFrom("outbox")
        .select("payload")
        .where("subject_id", "=", mine.applicationId);
      const { payload: receipt } = await mails.where("kind", "=", "applicationReceipt").executeTakeFirstOrThrow();
      const payload = { token: JSON.parse(receipt).myToken };
      const statuses: number[] = [];
      for (let time = 0; time < 11; time++)
        statuses.push((await site.app.inject({ method: "POST", url: "/api/my/export", payload })).statusCode);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    });
  });
}
