import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { insertApplication, insertContact, insertJob } from "../../../tests/fixtures/old-records.ts";
import { engines, type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { Scheduler } from "../../scheduler.ts";
import { countPersonRecords, erase } from "./erasure.ts";

const eva = "eva@posta.example";
const now = new Date("2026-03-01T10:00:00.000Z");
const records = 30;
const message = "ž".repeat(limits.message);

describe.each(engines)("erasure of a person with many records on %s", (engine) => {
  let store: TestDatabase;
  beforeEach(async () => {
    store = await testDatabase(engine);
    await insertJob(store.db);
    for (let at = 0; at < records; at++) await insertContact(store.db, `contact-${at}`, now, { message });
    await insertApplication(store.db, "application", { keep: 1, file: true }, now);
    await insertContact(store.db, "adam", now, { name: "Adam", email_key: "adam@posta.example" });
  });

  const deps = () => ({ db: store.db, clock: () => now, scheduler: new Scheduler({ error: () => undefined }) });
  const left = async () => {
    const { query } = store.db;
    const ids = [];
    for (const table of ["contacts", "applications", "outbox"] as const)
      ids.push(...(await query.selectFrom(table).select("id").execute()).map(({ id }) => id));
    return ids;
  };

  test("two erasures at once remove everything, and only one of them counts it", async () => {
    const written: number[] = [];
    const onErase = async (_: unknown, { contacts }: { contacts: number }) => void written.push(contacts);
    const both = await Promise.all([erase(deps(), eva, onErase), erase(deps(), eva, onErase)]);
    const nothing = { contacts: 0, applications: 0, files: 0 };
    expect(both).toEqual(expect.arrayContaining([nothing, { contacts: records, applications: 1, files: 1 }]));
    expect(written.sort()).toEqual([0, records]);
    expect(await left()).toEqual(["adam", "mail-adam"]);
    const removals = await store.db.query.selectFrom("removals").select("object_key").execute();
    expect(removals).toEqual([{ object_key: "cvs/file-of-application" }]);
    expect(await countPersonRecords(store.db, eva)).toEqual(nothing);
  });

  test("nothing is erased when the erasure cannot be logged", async () => {
    const before = await left();
    const failing = erase(deps(), eva, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await left()).toEqual(before);
    expect(await countPersonRecords(store.db, eva)).toEqual({ contacts: records, applications: 1, files: 1 });
  });
});
