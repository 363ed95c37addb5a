import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { testApp } from "../../../tests/support/app.ts";
import { put, uploadAddress } from "../../../tests/support/applicant.ts";
import { createLog } from "../../../tests/support/fakes.ts";
import { StorageUnavailable } from "../../storage/storage.ts";

test("a full disk refuses an upload before the file is sent", async () => {
  const assertSpace = () => Promise.reject(new StorageUnavailable("ENOSPC"));
  const { app } = await testApp("sqlite", {}, (deps) => ({ ...deps, storage: { ...deps.storage, assertSpace } }));
  const url = `/api/objects/upload?size=${limits.cvBytes}`;
  const { statusCode, headers } = await app.inject({ method: "POST", url });
  expect([statusCode, headers["retry-after"]]).toEqual([503, "30"]);
});

test("the log has the reason why a file was refused or not removed, and no file name", async () => {
  const { log, lines, read } = createLog("warn");
  const refuse = () => Promise.reject(new StorageUnavailable("EROFS", new Error("/data/objects/Eva Malá")));
  const site = await testApp("sqlite", {}, (deps) => ({
    ...{ ...deps, log },
    storage: { ...deps.storage, write: refuse, remove: refuse },
  }));
  expect((await put(site, await uploadAddress(site.app), Buffer.from("x"))).status).toBe(503);
  const next_attempt_at = site.time.now.toISOString();
  await site.deps.db.query.insertInto("removals").values({ object_key: "cvs/Eva", next_attempt_at }).execute();
  await site.deps.scheduler.runNow("removals");
  const facts = { failure: "StorageUnavailable", reason: "EROFS" };
  expect(read()).toMatchObject([facts, facts]);
  expect(lines.join("")).not.toContain("Eva");
});
