import { beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { cachedBody } from "../../http/response-cache.ts";
import { Catalogue } from "./catalogue.ts";

let store: TestDatabase;
beforeEach(async () => {
  store = await testDatabase("sqlite");
  await store.db.query.insertInto("jobs").values(jobRow("job")).execute();
});

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
  return { id, ...texts, ...slovak, created_at: at, updated_at: at };
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
