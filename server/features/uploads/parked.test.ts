import { afterEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, attach, openJob, put } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { bucketVariables, freshBucket } from "../../../tests/support/s3.ts";
import { offered } from "../../../tests/support/services.ts";
import { newObjectId } from "../../storage/keys.ts";
import { ownerOf } from "./parked.ts";

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
    test("may be 400 MB of one address, and other addresses are not concerned", async () => {
      site = await testApp(engine);
      for (let at = 0; at < 40; at++) {
        if (at % 20 === 0) later(11);
        expect(await ask()).toContain("/objects/uploads/");
      }
      later(11);
      expect(await ask()).toBe(429);
      expect(await ask("192.0.2.2")).toContain("/objects/uploads/");
      // Nothing ever came to those addresses, and none of them works any more.
      later(31);
      expect(await ask()).toContain("/objects/uploads/");
    });

    test("stop counting when an application has them", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const job = await openJob(site);
      for (let at = 0; at < 12; at++) {
        later(11);
        const url = String(await ask("127.0.0.1", `?size=${cvFiles.pdf.bytes.length}`));
        await put(site, url, cvFiles.pdf.bytes);
        expect((await attach(site, await apply(site, job), url)).statusCode).toBe(200);
        // How many are kept in a day is another limit, and has its own test.
        await site.deps.db.query.deleteFrom("rate_limits").where("key", "like", "kept-day:%").execute();
      }
    });

    test("of one application count once in a day's number, however often another takes the place", async () => {
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

    test("give way to others at the same address after two hours", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const owner = ownerOf(site.deps.signingKey, "192.0.2.1");
      const at = site.time.now.toISOString();
      const parked = { owner, created_at: at, expires_at: at, stored_at: at, size: limits.cvBytes };
      const uploads = Array.from({ length: 4 }, () => ({ id: newObjectId(site.deps.signingKey), ...parked }));
      await site.deps.db.query.insertInto("uploads").values(uploads).execute();
      const answer = await site.app.inject({
        method: "POST",
        url: `/api/objects/upload?size=${limits.cvBytes}`,
        remoteAddress: "192.0.2.1",
      });
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, `${2 * 60 * 60}`]);
      later(121);
      expect(await ask()).toContain("/objects/uploads/");
      expect(await site.deps.db.query.selectFrom("removals").select("object_key").execute()).not.toEqual([]);
    });

    test("count as 4 MB each at least, so that their number has an end as well", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      for (let at = 0; at < 10; at++) {
        later(at % 3 === 0 ? 11 : 0);
        const url = String(await ask("192.0.2.1", "?size=1"));
        expect((await put(site, url, Buffer.from("x"))).status).toBe(200);
      }
      later(11);
      expect(await ask("192.0.2.1", "?size=1")).toBe(429);
    });

    test("stop nobody else's uploads while nothing has come to their addresses", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const at = site.time.now.toISOString();
      const unused = { created_at: at, expires_at: at, size: limits.cvBytes };
      const uploads = Array.from({ length: 400 }, (_, id) => ({ id: `${id}`, owner: `somebody-${id}`, ...unused }));
      await site.deps.db.query.insertInto("uploads").values(uploads).execute();
      expect(await ask()).toContain("/objects/uploads/");
    });

    test("are counted when they come: an address of before takes nothing once there is no room", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const url = String(await ask());
      const at = site.time.now.toISOString();
      const parked = { created_at: at, expires_at: at, stored_at: at, size: limits.cvBytes };
      const uploads = Array.from({ length: 200 }, (_, id) => ({ id: `${id}`, owner: `somebody-${id}`, ...parked }));
      await site.deps.db.query.insertInto("uploads").values(uploads).execute();
      expect((await put(site, url, Buffer.from("x"))).status).toBe(503);
      await site.deps.db.query.deleteFrom("uploads").where("owner", "like", "somebody-%").execute();
      expect((await put(site, url, Buffer.from("x"))).status).toBe(200);
    });

    test.each([
      ["/64", 4, (at: number) => `2001:db8:1:200::${at}`],
      ["/56", 8, (at: number) => `2001:db8:1:2${String(at).padStart(2, "0")}::1`],
      ["/48", 16, (at: number) => `2001:db8:1:${at}00::1`],
    ])("an IPv6 %s is one owner of many", async (_network, most, address) => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      for (let at = 1; at <= most; at++) {
        if (at % 3 === 0) later(11);
        // What has come stays for a day.
        const url = String(await ask(address(at)));
        await put(site, url, Buffer.from("x"));
        await site.deps.db.query.updateTable("uploads").set({ size: limits.cvBytes }).execute();
      }
      later(11);
      expect(await ask(address(most + 1))).toBe(429);
      expect(await ask("2001:db8:2::1")).toContain("/objects/uploads/");
    });

    test("say truly when there is room again", async () => {
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

    test("of one byte take no room from everybody", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const at = site.time.now.toISOString();
      const tiny = { created_at: at, expires_at: at, stored_at: at, size: 1 };
      const uploads = Array.from({ length: 1_000 }, (_, id) => ({
        id: `${id}`,
        owner: `somebody-${id % 50}`,
        ...tiny,
      }));
      await site.deps.db.query.insertInto("uploads").values(uploads).execute();
      expect(await ask()).toContain("/objects/uploads/");
    });

    test("give way, the oldest of whoever has most first, all networks of an IPv6 customer together", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const { query } = site.deps.db;
      const ago = (minutes: number) => new Date(site.time.now.getTime() - minutes * 60_000).toISOString();
      const parked = (at: number) => ({
        created_at: ago(at),
        expires_at: ago(0),
        stored_at: ago(at),
        size: limits.cvBytes,
      });
      const from = (at: number) => (at < 150 ? `192.0.2.${at}` : `2001:db8:1:${at}::1`);
      const uploads = Array.from({ length: 200 }, (_, at) => ({
        ...{ id: newObjectId(site.deps.signingKey), owner: ownerOf(site.deps.signingKey, from(at)), ...parked(at) },
      }));
      await query.insertInto("uploads").values(uploads).execute();
      expect(await ask()).toContain("/objects/uploads/");
      const left = await query.selectFrom("uploads").select("id").where("stored_at", "is not", null).execute();
      const newest = uploads.slice(0, left.length).map(({ id }) => id);
      expect(left.map(({ id }) => id).sort()).toEqual(newest.sort());
      expect([left.length >= 150, left.length < 200]).toEqual([true, true]);
      const removed = await query.selectFrom("removals").select("object_key").execute();
      expect(removed).toHaveLength(200 - left.length);
    });

    test("may be 20 GB in all, whoever they are of", async () => {
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

    test("give way after two hours, when many have a little each", async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "0.1" });
      const { query } = site.deps.db;
      const at = new Date(site.time.now.getTime() - 3 * 60 * 60_000).toISOString();
      const parked = { created_at: at, expires_at: at, stored_at: at, size: limits.cvBytes };
      const uploads = Array.from({ length: 200 }, () => {
        return { id: newObjectId(site.deps.signingKey), owner: crypto.randomUUID(), ...parked };
      });
      await query.insertInto("uploads").values(uploads).execute();
      expect(await ask()).toContain("/objects/uploads/");
    });
  });
}

test("addresses without a size are sixty a day", async () => {
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

test("an address takes no more than the size it was asked for with", async () => {
  site = await testApp();
  const url = String(await ask("192.0.2.1", `?size=${megabyte}`));
  expect((await put(site, url, Buffer.alloc(megabyte + 1))).status).toBe(413);
  expect((await put(site, url, Buffer.alloc(megabyte))).status).toBe(200);
});

test.skipIf(!offered("swift"))("what came into a bucket counts once it was seen there", async () => {
  site = await testApp("sqlite", { ...bucketVariables(await freshBucket()), RATE_LIMIT_SCALE: "0.1" });
  for (let at = 0; at < 4; at++) {
    if (at % 3 === 0) later(11);
    const url = await ask("192.0.2.1", "?size=10000000&type=application/pdf");
    if (at > 0) expect((await put(site, String(url), Buffer.alloc(10_000_000))).status).toBe(200);
  }
  await site.deps.background.runNow("oversized uploads");
  later(60);
  // The first address was never used.
  expect(await ask()).toContain("/uploads/");
  later(11);
  expect(await ask()).toBe(429);
});
