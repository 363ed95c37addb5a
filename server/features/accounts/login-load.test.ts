import { describe, expect, test, vi } from "vitest";
import { admin, type TestApp, testApp } from "../../../tests/support/app.ts";
import { countLockWaiters, engines } from "../../../tests/support/database.ts";
import { disableAdmin, resetPassword } from "./commands.ts";
import { insertAdmin } from "./users.repository.ts";

const hashes = vi.hoisted(() => ({ running: 0, most: 0, done: 0 }));

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashes.running += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    // Slower than the hashes of other tests, so that a queue forms (tests/support/cheap-hashes.ts).
    crypto.argon2(algorithm, { ...parameters, memory: 40_960 }, (...result) => {
      hashes.running -= 1;
      hashes.done += 1;
      callback(...result);
    });
  };
  return { ...crypto, argon2 };
});

const pollOptions = { timeout: 10_000 };
let site: TestApp;

/** Hashes are counted from here: the test admin's own was made before. */
async function start(...settings: Parameters<typeof testApp>): Promise<void> {
  site = await testApp(...settings);
  Object.assign(hashes, { most: 0, done: 0 });
}

const login = (payload: object, from: number, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "POST", url: "/api/admin/login", payload, remoteAddress: `10.0.${from}.1`, headers });
const guesses = (count: number) =>
  Array.from({ length: count }, (_, at) => login({ username: `user${at}`, password: "a guess" }, at));
const readsContacts = async (token: string) =>
  (await site.app.inject({ url: "/api/admin/contacts", headers: { authorization: `Bearer ${token}` } })).statusCode;

test("of a hundred logins at once two are hashed, a few wait, and the rest get 503", async () => {
  await start();
  const answers = await Promise.all(guesses(100));
  expect(hashes.most).toBeLessThanOrEqual(2);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(100 - refused.length);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]?.json().code).toBe("overloaded");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
});

test("a login refused because of load does not count against the limits", async () => {
  await start();
  await Promise.all(guesses(100));
  const counted = site.deps.db.query.selectFrom("rate_limits").select("key").where("count", ">", 0);
  expect((await counted.where("key", "like", "login-user:%").execute()).length).toBe(hashes.done);
});

test("a browser that has signed in before does not wait in the queue of strangers", async () => {
  await start();
  const cookie = String((await login(admin, 200)).headers["set-cookie"]).split(";", 1)[0] ?? "";
  hashes.done = 0;
  const strangers = Promise.all(guesses(100));
  await expect.poll(() => hashes.running, { ...pollOptions, interval: 1 }).toBeGreaterThan(0);
  expect((await login(admin, 201, { cookie })).statusCode).toBe(200);
  const doneBefore = hashes.done;
  await strangers;
  expect(hashes.done, "strangers were still waiting").toBeGreaterThan(doneBefore);
  expect(hashes.most).toBe(2);
});

describe.each(engines)("a login during a reset or disabling on %s", (engine) => {
  const queued = (count: number) => Array.from({ length: count }, (_, from) => login(admin, from));

  test.each([
    ["a reset", () => resetPassword(site.deps, admin.username, "another long password", site.time.now)],
    [
      "disabling",
      async () => {
        // The last user who can sign in cannot be disabled.
        await insertAdmin(site.deps.db.query, { username: "eva", passwordHash: "other" }, site.time.now);
        await disableAdmin(site.deps, admin.username, site.time.now);
      },
    ],
  ])("a login that was queued before %s gets no session", async (_, change) => {
    await start(engine, { RATE_LIMIT_SCALE: "100" });
    let ended = false;
    const late: number[] = [];
    const tries = queued(15).map(async (answer) => {
      const { statusCode, body } = await answer;
      if (ended) late.push(statusCode);
      return statusCode === 200 ? String(JSON.parse(body).token) : "";
    });
    await expect.poll(() => hashes.running, pollOptions).toBeGreaterThan(0);
    await change();
    ended = true;
    const tokens = (await Promise.all(tries)).filter(Boolean);
    // A login that succeeded just before may be answered afterwards, with a token that is void.
    expect(late).toContain(401);
    for (const token of tokens) expect(await readsContacts(token)).toBe(401);
  });

  test("a login waits for a running reset and is then refused", async () => {
    await start(engine);
    const { db } = site.deps;
    const overtaken = await db.write(async (write) => {
      await write.updateTable("admins").set({ password_hash: "another" }).execute();
      await write.deleteFrom("sessions").execute();
      const answer = login(admin, 1);
      // PostgreSQL shows that the login waits; the embedded database queues it behind this transaction.
      if (engine === "postgres") await expect.poll(() => countLockWaiters(db), pollOptions).toBe(1);
      return { answer };
    });
    expect((await overtaken.answer).statusCode).toBe(401);
    expect(await db.query.selectFrom("sessions").select("token_hash").execute()).toEqual([]);
  });
});
