import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { put } from "../../../tests/support/applicant.ts";
import { StorageUnavailable } from "../../storage/storage.ts";

let site: TestApp;

const ask = (remoteAddress: string) => {
  site.time.now = new Date(site.time.now.getTime() + 21_000);
  return site.app.inject({ method: "POST", url: `/api/objects/upload?size=${limits.cvBytes}`, remoteAddress });
};

async function send(remoteAddress: string): Promise<number> {
  const asked = await ask(remoteAddress);
  if (asked.statusCode !== 200) return asked.statusCode;
  await site.deps.scheduler.runNow("removals");
  return (await put(site, asked.json().uploadURL, Buffer.from("x"))).status;
}

test("a full disk refuses an upload before the file is sent", async () => {
  const assertSpace = () => Promise.reject(new StorageUnavailable("ENOSPC"));
  site = await testApp("sqlite", {}, (deps) => ({ ...deps, storage: { ...deps.storage, assertSpace } }));
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
  let isFull = false;
  site = await testApp("sqlite", {}, (deps) => ({
    ...deps,
    log: pino({ level: "warn" }, stream),
    storage: {
      ...deps.storage,
      write: refuse,
      remove: refuse,
      assertSpace: () => (isFull ? Promise.reject(new StorageUnavailable("ENOSPC")) : Promise.resolve()),
    },
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
  await site.deps.scheduler.runNow("removals");
  expect(lines()).toEqual([expect.objectContaining(facts)]);
  isFull = true;
  expect(await send("192.0.2.1")).toBe(503);
  const [line] = lines();
  expect(line).toMatchObject({ failure: "StorageUnavailable", reason: "ENOSPC" });
});
