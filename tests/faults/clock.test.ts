import { afterEach, describe, expect, test } from "vitest";
import { cvFiles } from "../fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { apply, attach, download, everything, openJob, uploaded } from "../support/applicant.ts";
import { engines, lacks } from "../support/database.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const yearMs = 365 * dayMs;
const cleaning = [
  "contact retention",
  "application retention",
  "upload retention",
  "orphans",
  "removals",
  "rate limits",
];
const enquiry = { name: "Eva Malá", email: "eva@x.example", projectType: "travel", message: "A long enough message." };
let site: TestApp;
afterEach(() => site.dispose());

const move = (ms: number) => {
  site.time.now = new Date(site.time.now.getTime() + ms);
};
const send = () => site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
async function clean(): Promise<void> {
  for (const task of cleaning) await site.deps.background.runNow(task);
}

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`a clock that jumps, on ${engine}`, () => {
    test("ten years ahead and back removes no record", async () => {
      site = await testApp(engine);
      const application = await apply(site, await openJob(site));
      await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
      await send();
      await clean();
      const before = await everything(site);
      move(10 * yearMs);
      await clean();
      move(-10 * yearMs);
      await clean();
      expect(await everything(site)).toEqual({ ...before, removals: [], files: { ...before.files, uploads: {} } });
      expect(await site.deps.db.query.selectFrom("contacts").selectAll().execute()).toHaveLength(1);
      expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
    });

    test("back by an hour keeps limits, sessions and new records", async () => {
      site = await testApp(engine);
      const headers = await signIn(site.app);
      for (let count = 0; count < 10; count++) await send();
      move(-5 * 60_000);
      expect((await send()).statusCode).toBe(429);
      move(-55 * 60_000);
      expect((await send()).statusCode).toBe(201);
      const list = await site.app.inject({ url: "/api/admin/contacts", headers });
      expect([list.statusCode, list.json().length]).toEqual([200, 11]);
    });
  });
}
