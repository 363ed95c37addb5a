import { describe, expect, test } from "vitest";
import { signIn, testApp } from "../support/app.ts";
import { engines, lacks } from "../support/database.ts";

describe.each(engines)("the translation memory on %s", (engine) => {
  test.skipIf(lacks(engine))(
    "the translation memory learns at most 300 sentences per job and drops the oldest beyond 10,000",
    async () => {
      const site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
      const headers = await signIn(site.app);
      const { query } = site.deps.db;
      const sentences = () => query.selectFrom("translation_memory").select(["english", "slovak"]).execute();
      const lines = Array.from({ length: 3_000 }, (_, at) => `a${at}`).join("\n");
      const translations = { sk: { title: "Strážca", description: lines } };
      const payload = { title: "Guard", location: "Nitra", description: lines, translations };
      const save = () => site.app.inject({ method: "POST", url: "/api/admin/jobs", headers, payload });
      const before = (await sentences()).length;
      expect((await save()).statusCode).toBe(201);
      const learnt = (await sentences()).length - before;
      expect(learnt).toBeGreaterThan(0);
      expect(learnt).toBeLessThanOrEqual(300);
      for (let from = 0; from < 12_000; from += 500) {
        const older = Array.from({ length: 500 }, (_, at) => ({
          ...{ source_hash: `old-${from + at}`, english: `${from + at} guards`, slovak: "strážcovia" },
          updated_at: "2020-01-01T00:00:00.000Z",
        }));
        await query.insertInto("translation_memory").values(older).execute();
      }
      await save();
      const kept = await sentences();
      expect(kept.length).toBeLessThan(10_000);
      expect(kept).toContainEqual({ english: "Guard", slovak: "Strážca" });
    },
  );
});
