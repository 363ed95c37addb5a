import { afterEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, attach, openJob, put } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";

const megabyte = 1_048_576;
let site: TestApp;
afterEach(() => site.dispose());

const later = (minutes: number) => {
  site.time.now = new Date(site.time.now.getTime() + minutes * 60_000);
};

async function ask(remoteAddress = "192.0.2.1", query = `?size=${limits.cvBytes}`): Promise<string | number> {
  const answer = await site.app.inject({ method: "POST", url: `/api/objects/upload${query}`, remoteAddress });
  return answer.statusCode === 200 ? answer.json().uploadURL : answer.statusCode;
}

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`files that nobody has claimed, on ${engine}`, () => {
    test("CVs of one application count once in the limit of a day, however often they are replaced", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" });
      const job = await openJob(site);
      const kept = site.deps.db.query.selectFrom("rate_limits").select("count").where("key", "like", "kept-day:%");
      const attachTo = async (application: Awaited<ReturnType<typeof apply>>) => {
        const url = String(await ask("127.0.0.1", `?size=${cvFiles.pdf.bytes.length}`));
        await put(site, url, cvFiles.pdf.bytes);
        expect((await attach(site, application, url)).statusCode).toBe(200);
      };
      const first = await apply(site, job);
      for (let at = 0; at < 4; at++) await attachTo(first);
      expect(await kept.execute()).toEqual([{ count: 1 }]);
      await attachTo(await apply(site, job));
      expect(await kept.execute()).toEqual([{ count: 2 }]);
    });

    test("a refused upload URL names the time after which one is available", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const query = `?size=${limits.cvBytes}`;
      const tell = async () => {
        const answer = await site.app.inject({ method: "POST", url: `/api/objects/upload${query}` });
        return Number(answer.headers["retry-after"] ?? 0);
      };
      expect(await tell()).toBe(0);
      later(12);
      for (const _ of [1, 2, 3]) expect(await tell()).toBe(0);
      later(11);
      const seconds = await tell();
      expect(seconds).toBe(7 * 60);
      later(seconds / 60);
      expect(await tell()).toBe(0);
    });

    test("unclaimed uploads may take 20 GB in total", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const { query } = site.deps.db;
      const at = site.time.now.toISOString();
      const parked = { created_at: at, expires_at: at, stored_at: at, size: limits.cvBytes };
      const uploads = Array.from({ length: 200 }, (_, id) => ({ id: `${id}`, owner: `somebody-${id}`, ...parked }));
      await query.insertInto("uploads").values(uploads).execute();
      expect(await ask()).toBe(503);
      await query.deleteFrom("uploads").where("owner", "=", "somebody-1").execute();
      expect(await ask()).toContain("/objects/uploads/");
    });
  });
}

test("a visitor gets sixty upload URLs without a size in a day", async () => {
  site = await testApp();
  const answers: (string | number)[] = [];
  for (let at = 0; at < 61; at++) {
    if (at % 15 === 0) later(35);
    answers.push(await ask("192.0.2.1", ""));
  }
  expect(answers.filter((answer) => typeof answer === "string")).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  expect(await ask()).toContain("/objects/uploads/");
});

test("an upload URL takes no more bytes than the size it was requested with", async () => {
  site = await testApp();
  const url = String(await ask("192.0.2.1", `?size=${megabyte}`));
  expect((await put(site, url, Buffer.alloc(megabyte + 1))).status).toBe(413);
  expect((await put(site, url, Buffer.alloc(megabyte))).status).toBe(200);
});
