import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { put } from "../../../tests/support/applicant.ts";
import type { Deps } from "../../deps.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";

let site: TestApp;
afterEach(() => site.dispose());

/** A disk on which so many files of the largest size find place before its reserve is reached. */
function onDiskOf(files: number): (deps: Deps) => Deps {
  return (deps) => {
    const kept = new Set<string>();
    const free = () => (files - kept.size) * limits.cvBytes;
    const { write, remove } = deps.storage;
    return {
      ...deps,
      storage: {
        ...deps.storage,
        free: async () => free(),
        async write(key, chunks) {
          if (free() < limits.cvBytes) throw new StorageUnavailable("ENOSPC");
          kept.add(key);
          return write(key, chunks);
        },
        async remove(key) {
          kept.delete(key);
          await remove(key);
        },
      },
    };
  };
}

const ask = (remoteAddress: string) => {
  site.time.now = new Date(site.time.now.getTime() + 21_000);
  return site.app.inject({ method: "POST", url: `/api/objects/upload?size=${limits.cvBytes}`, remoteAddress });
};

async function send(remoteAddress: string): Promise<number> {
  const asked = await ask(remoteAddress);
  if (asked.statusCode !== 200) return asked.statusCode;
  await site.deps.background.runNow("removals");
  return (await put(site, asked.json().uploadURL, Buffer.from("x"))).status;
}

/** As large as it may be, whatever was sent in the test. */
const asLarge = () => site.deps.db.query.updateTable("uploads").set({ size: limits.cvBytes }).execute();

test("unclaimed files take half of a small disk, and whoever has most of them gives way to newcomers", async () => {
  site = await testApp("sqlite", {}, onDiskOf(60));
  const answers: number[] = [];
  for (let at = 0; at < 70; at++) {
    answers.push(await send(`192.0.2.${at % 2}`));
    await asLarge();
  }
  expect(answers).toEqual(answers.map(() => 200));
  const { files } = await site.deps.db.query
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll<number>().as("files"))
    .executeTakeFirstOrThrow();
  expect(files).toBeLessThanOrEqual(31);
  expect(await send("198.51.100.9")).toBe(200);
});

test("a disk that others have filled takes what there is room for, and gives way where a file finds none", async () => {
  site = await testApp("sqlite", {}, onDiskOf(12));
  const urls: string[] = [];
  for (let at = 0; at < 13; at++) urls.push((await ask(`192.0.2.${at % 4}`)).json().uploadURL);
  for (const url of urls.slice(0, 12)) expect((await put(site, url, Buffer.from("x"))).status).toBe(200);
  await asLarge();
  const old = new Date(site.time.now.getTime() - 3 * 60 * 60_000).toISOString();
  await site.deps.db.query.updateTable("uploads").set({ created_at: old }).where("stored_at", "is not", null).execute();
  expect((await put(site, urls[12] ?? "", Buffer.from("x"))).status).toBe(503);
  await site.deps.background.runNow("removals");
  expect((await put(site, urls[12] ?? "", Buffer.from("x"))).status).toBe(200);
});

test("a disk with no room and nothing unclaimed refuses before a file is sent", async () => {
  site = await testApp("sqlite", {}, onDiskOf(0));
  const { statusCode, headers } = await ask("192.0.2.1");
  expect([statusCode, headers["retry-after"]]).toEqual([503, "30"]);
});

test.each(["ENOSPC", "EROFS"])("the log says why files are refused (%s), and names nobody's", async (reason) => {
  let log = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const refuse = () => Promise.reject(new StorageUnavailable(reason, new Error("/data/objects/Eva Malá")));
  let free = Number.POSITIVE_INFINITY;
  site = await testApp("sqlite", {}, (deps) => ({
    ...deps,
    log: pino({ level: "warn" }, stream),
    storage: { ...deps.storage, write: refuse, remove: refuse, free: async () => free },
  }));
  const lines = () => {
    const written = log.trim().split("\n");
    expect(log).not.toContain("Eva");
    log = "";
    return written.map((line) => JSON.parse(line));
  };
  expect(await send("192.0.2.1")).toBe(503);
  const facts = { failure: "StorageUnavailable", reason };
  expect(lines()).toEqual([expect.objectContaining(facts)]);
  const next_attempt_at = site.time.now.toISOString();
  await site.deps.db.query.insertInto("removals").values({ object_key: "cvs/Eva", next_attempt_at }).execute();
  await site.deps.background.runNow("removals");
  expect(lines()).toEqual([expect.objectContaining(facts)]);
  free = -1;
  expect(await send("192.0.2.1")).toBe(503);
  const [line] = lines();
  expect(line).toMatchObject({ failure: "StorageUnavailable", reason: "ENOSPC" });
});
