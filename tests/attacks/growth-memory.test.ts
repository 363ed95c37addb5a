import { afterEach, describe, expect, test } from "vitest";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { engines, lacks } from "../support/database.ts";
import { leastHeldMs, requestMostMs } from "../support/growth.ts";

let site: TestApp;
afterEach(() => site.dispose());

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`on ${engine}`, () => {
    test("what staff teach has an end, of one advert and of all", { timeout: 60_000 }, async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
      const headers = await signIn(site.app);
      const { query } = site.deps.db;
      const taught = async () =>
        (
          await query
            .selectFrom("translation_memory")
            .select(({ fn }) => fn.countAll<number>().as("all"))
            .execute()
        )[0]?.all;
      const lines = Array.from({ length: 3_000 }, (_, at) => `a${at}`).join("\n");
      const slovak = { title: "Strážca", description: lines };
      const payload = { title: "Guard", location: "Nitra", description: lines, translations: { sk: slovak } };
      const save = () => site.app.inject({ method: "POST", url: "/api/admin/jobs", headers, payload });
      const before = Number(await taught());
      expect((await save()).statusCode).toBe(201);
      const after = Number(await taught());
      expect([after > before, after - before <= 300]).toEqual([true, true]);
      for (let from = 0; from < 12_000; from += 500) {
        const some = Array.from({ length: 500 }, (_, at) => ({
          ...{ source_hash: `old-${from + at}`, english: `${from + at} guards`, slovak: "strážcovia" },
          updated_at: "2020-01-01T00:00:00.000Z",
        }));
        await query.insertInto("translation_memory").values(some).execute();
      }
      await save();
      expect(Number(await taught())).toBeLessThan(10_000);
      const title = await query
        .selectFrom("translation_memory")
        .select("slovak")
        .where("english", "=", "Guard")
        .execute();
      expect(title).toEqual([{ slovak: "Strážca" }]);
      expect(await leastHeldMs(save)).toBeLessThan(requestMostMs);
    });
  });
}
