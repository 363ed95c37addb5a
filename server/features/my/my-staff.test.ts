import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, objectPath, openJob, uploaded } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { applicationRetention } from "../careers/applications.retention.ts";

const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`an applicant's own page, as staff know it, on ${engine}`, () => {
    let site: TestApp;
    beforeEach(async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" });
    });
    afterEach(() => site.dispose());

    async function applied(change: object = {}) {
      const application = await apply(site, await openJob(site), change);
      const { payload } = await site.deps.db.query
        .selectFrom("outbox")
        .select("payload")
        .where("kind", "=", "applicationReceipt")
        .executeTakeFirstOrThrow();
      return { ...application, token: String(JSON.parse(payload).myToken) };
    }
    const post = (url: string, payload: object) => site.app.inject({ method: "POST", url: `/api/my/${url}`, payload });
    const put = (url: string, payload: object) => site.app.inject({ method: "PUT", url: `/api/my/${url}`, payload });

    test("shows staff in the record's history what the applicant did", async () => {
      const { token, applicationId } = await applied();
      await put("withdrawn", { token, withdrawn: true });
      await put("withdrawn", { token, withdrawn: false });
      await put("consent", { token, keepForLater: true });
      const resumeFileUrl = objectPath(await uploaded(site, pdf()));
      await put("resume", { token, resumeFileUrl, resumeFilename: "cv.pdf" });
      await post("export", { token });
      const headers = await signIn(site.app);
      const url = `/api/admin/applications/${applicationId}`;
      await site.app.inject({ method: "POST", url: `${url}/withdraw-consent`, headers });
      const history = (await site.app.inject({ url: `${url}/history`, headers })).json();
      const told = history.map(({ kind, author }: { kind: string; author?: string }) => [kind, author]);
      expect(told.reverse()).toEqual([
        ["received", undefined],
        ...["withdrawn", "takenBack", "consentGiven", "cvReplaced", "exported"].map((kind) => [kind, undefined]),
        ["consentWithdrawn", "admin"],
      ]);
    });

    test("works for as long as the application is kept, and staff withdraw the consent on a person's word", async () => {
      const { token, applicationId } = await applied({ keepForLater: true });
      const headers = await signIn(site.app);
      const withdraw = (id: string) =>
        site.app.inject({ method: "POST", url: `/api/admin/applications/${id}/withdraw-consent`, headers });
      const keptUntil = async () =>
        (await site.app.inject({ url: "/api/admin/applications", headers })).json()[0].keptUntil;
      const longer = await keptUntil();
      expect([(await withdraw(applicationId)).statusCode, (await withdraw(applicationId)).statusCode]).toEqual([
        204, 204,
      ]);
      const { consentDays, applicationsDays } = site.deps.config.retention;
      expect(Date.parse(longer) - Date.parse(await keptUntil())).toBe((consentDays - applicationsDays) * dayMs);
      expect((await withdraw("none")).statusCode).toBe(404);
      expect((await post("application", { token })).json().keepForLater).toBe(false);
      const told = await site.deps.db.query
        .selectFrom("audit_events")
        .select("target")
        .where("action", "=", "consentWithdrawn")
        .execute();
      expect(told).toEqual([{ target: applicationId }]);
      site.time.now = new Date(site.time.now.getTime() + (applicationsDays + 1) * dayMs);
      await applicationRetention(site.deps).run(new AbortController().signal);
      expect((await post("application", { token })).statusCode).toBe(404);
    });
  });
}
