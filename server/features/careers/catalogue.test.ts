import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { heldMs, requestMostMs } from "../../../tests/support/growth.ts";
import { cachedBody } from "../../http/response-cache.ts";
import { Catalogue } from "./catalogue.ts";

let store: TestDatabase;
beforeEach(async () => {
  store = await testDatabase("sqlite");
  await store.db.query.insertInto("jobs").values(jobRow("job")).execute();
});
afterEach(() => store.dispose());

function jobRow(id: string) {
  const at = new Date().toISOString();
  const texts = {
    title: "Engineer",
    type: "Full-time",
    location: "Bratislava",
    description: "Builds",
    requirements: "[]",
  };
  const slovak = { slovak_title: "", slovak_description: "", slovak_requirements: "[]", slovak_sources: "{}" };
  return { id, ...texts, ...slovak, version: 1, created_at: at, updated_at: at };
}

test("what is made of the jobs is made once, and anew when they change", async () => {
  const catalogue = new Catalogue(
    store.db,
    () => new Date(),
    async () => undefined,
  );
  const make = vi.fn((name: string) => cachedBody(name, { type: "text/plain" }));
  const feed = () => catalogue.body("feed", () => make("feed"));
  const [first, second] = await Promise.all([feed(), feed()]);
  expect(second).toBe(first);
  await catalogue.body("sitemap", () => make("sitemap"));
  expect(make).toHaveBeenCalledTimes(2);
  await store.db.write((write) => write.updateTable("jobs").set({ title: "Welder" }).execute(), "jobs");
  await feed();
  expect(make).toHaveBeenCalledTimes(3);
});

test("what could not be made is made for the next who asks", async () => {
  const catalogue = new Catalogue(
    store.db,
    () => new Date(),
    async () => undefined,
  );
  const broken = () => Promise.reject(new Error("no memory left"));
  await expect(catalogue.body("feed", broken)).rejects.toThrow("no memory left");
  await catalogue.body("feed", () => cachedBody("feed", { type: "text/plain" }));
});

test("a database whose notices are not heard is asked each time, and what it says again is made once", async () => {
  const deaf = Object.create(store.db, { hearing: { value: false } });
  const catalogue = new Catalogue(
    deaf,
    () => new Date(),
    async () => undefined,
  );
  const first = await catalogue.read();
  expect(await catalogue.read()).toBe(first);
  await store.db.query.updateTable("jobs").set({ title: "Welder" }).execute();
  const second = await catalogue.read();
  expect(second).not.toBe(first);
  expect(second.jobs.en).toMatchObject([{ title: "Welder" }]);
});

test("however many adverts are over, everybody else gets a turn", async () => {
  const { query } = store.db;
  for (let from = 0; from < 3_000; from += 100) {
    const ids = Array.from({ length: 100 }, (_, at) => `over-${from + at}`);
    const parts = ids.flatMap((job_id) => (["title", "description"] as const).map((part) => ({ job_id, part })));
    await query
      .insertInto("jobs")
      .values(ids.map((id) => ({ ...jobRow(id), state: "closed" as const })))
      .execute();
    await query
      .insertInto("job_translations")
      .values(
        parts.map((one) => ({ ...one, source_hash: "", slovak: "Robí", origin: "machine" as const, attempts: 1 })),
      )
      .execute();
  }
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const catalogue = new Catalogue(
      store.db,
      () => new Date(),
      async () => undefined,
    );
    times.push(await heldMs(() => catalogue.read()));
  }
  // Most of it is the database's own reading, in one turn.
  expect(Math.min(...times)).toBeLessThan(3 * requestMostMs);
});
