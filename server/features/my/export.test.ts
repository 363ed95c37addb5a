import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, openJob, readMyToken } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { createMeanwhile } from "../../../tests/support/fakes.ts";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`an applicant's own page on ${engine}`, () => {
    test("an applicant's export that comes when the person has just been erased tells nobody of it", async () => {
      const meanwhile = createMeanwhile();
      const site = await testApp(engine, {}, meanwhile.change);
      const mine = await apply(site, await openJob(site));
      const mails = site.deps.db.query.selectFrom("outbox").selectAll();
      const payload = { token: await readMyToken(site) };
      const email = { email: applicationForm.email };
      meanwhile.next = () =>
        site.app.inject({ method: "POST", url: "/api/my/erase", payload: { ...payload, ...email } });
      const answer = await site.app.inject({ method: "POST", url: "/api/my/export", payload });
      expect(answer.statusCode).toBe(404);
      expect(await mails.where("subject_id", "=", mine.applicationId).execute()).toEqual([]);
    });

    test("an applicant's export is handed out ten times, then the rate limit refuses it", async () => {
      const site = await testApp(engine);
      await apply(site, await openJob(site));
      const payload = { token: await readMyToken(site) };
      const statuses: number[] = [];
      for (let time = 0; time < 11; time++)
        statuses.push((await site.app.inject({ method: "POST", url: "/api/my/export", payload })).statusCode);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    });
  });
}
