import { beforeEach, expect, test, vi } from "vitest";
import { insertJob } from "../../../tests/fixtures/old-records.ts";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { createCachedBody } from "../../http/response-cache.ts";
import { Catalogue } from "./catalogue.ts";

let store: TestDatabase;
let catalogue: Catalogue;
beforeEach(async () => {
  store = await testDatabase("sqlite");
  await insertJob(store.db);
  const now = () => new Date();
  catalogue = new Catalogue(store.db, now, async () => undefined);
});

test("a response built from the jobs is cached until a job changes", async () => {
  const make = vi.fn((name: string) => createCachedBody(name, { type: "text/plain" }));
  const feed = () => catalogue.getBody("feed", () => make("feed"));
  const [first, second] = await Promise.all([feed(), feed()]);
  expect(second).toBe(first);
  await catalogue.getBody("sitemap", () => make("sitemap"));
  expect(make).toHaveBeenCalledTimes(2);
  await store.db.write((write) => write.updateTable("jobs").set({ title: "Welder" }).execute(), "jobs");
  await feed();
  expect(make).toHaveBeenCalledTimes(3);
});

test("a response that could not be built is built again for the next request", async () => {
  const broken = () => Promise.reject(new Error("no memory left"));
  await expect(catalogue.getBody("feed", broken)).rejects.toThrow("no memory left");
  await catalogue.getBody("feed", () => createCachedBody("feed", { type: "text/plain" }));
});
