import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { temporaryFolder } from "../../../tests/support/folders.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { publicSite, readCookie, type StaffSite } from "../../../tests/support/staff.ts";
import type { Engine } from "../../db/db.ts";
import { createAdmin } from "./commands.ts";
import { createDeviceCookies } from "./device-cookie.ts";

interface Try {
  username?: string;
  password?: string;
  from?: string;
  cookie?: string;
}

const login = (site: StaffSite, { from, cookie, ...credentials }: Try = {}) => site.login(credentials, cookie, from);
/** Signs in and keeps what a browser would. */
const openDevice = async (site: StaffSite, credentials: Try = {}) => readCookie(await login(site, credentials));

const wrong = { password: "a wrong password" };

async function guessFromEverywhere(sites: StaffSite[], count: number, username = admin.username): Promise<number[]> {
  const tries = Array.from({ length: count }, (_, round) => {
    const site = sites[round % sites.length];
    return site ? login(site, { ...wrong, username, from: `10.1.${round}.1` }) : undefined;
  });
  return (await Promise.all(tries)).map((answer) => answer?.statusCode ?? 0);
}

const verified = (statuses: number[]) => statuses.filter((status) => status === 401).length;

describe.each(engines)("device cookies on %s", (engine) => {
  test("ASVS 6.1.1, 6.3.1: 120 guesses from 120 IP addresses get ten tries, and a known browser still signs in", async () => {
    const site = await publicSite(engine);
    const cookie = await openDevice(site);
    const statuses = await guessFromEverywhere([site], 120);
    expect(verified(statuses)).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect((await login(site, { from: "198.51.100.7" })).statusCode).toBe(429);
    expect((await login(site, { cookie })).statusCode).toBe(200);
  });

  test("an IP address that others have exhausted does not lock out a known browser behind it", async () => {
    const site = await publicSite(engine, { RATE_LIMIT_SCALE: "0.1" });
    const cookie = await openDevice(site);
    for (let round = 0; round < 4; round++) await login(site, { ...wrong, username: `user${round}` });
    expect((await login(site)).statusCode).toBe(429);
    expect((await login(site, { cookie })).statusCode).toBe(200);
  });

  test("each known browser has ten tries of its own", async () => {
    const site = await publicSite(engine);
    const [one, other] = [await openDevice(site), await openDevice(site)];
    for (let round = 0; round < 10; round++) {
      expect((await login(site, { ...wrong, cookie: one, from: `10.2.${round}.1` })).statusCode).toBe(401);
    }
    const closed = await login(site, { cookie: one });
    expect(closed.statusCode).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(60);
    expect((await login(site, { cookie: other })).statusCode).toBe(200);
    expect((await login(site)).statusCode).toBe(200);
  });

  test("two instances share the ten tries and recognise each other's browsers", async () => {
    const shared = await createSharedVariables(engine);
    const first = await publicSite("sqlite", shared);
    const cookie = await openDevice(first);
    // The embedded database is one server's: there the second is the same site started again.
    if (engine === "sqlite") {
      expect(verified(await guessFromEverywhere([first], 6))).toBe(6);
      await first.dispose();
    }
    const second = await publicSite("sqlite", shared);
    const statuses = await guessFromEverywhere(engine === "sqlite" ? [second] : [first, second], 40);
    expect(verified(statuses)).toBe(engine === "sqlite" ? 4 : 10);
    expect((await login(second)).statusCode).toBe(429);
    expect((await login(second, { cookie })).statusCode).toBe(200);
  });
});

async function createSharedVariables(engine: Engine): Promise<Record<string, string>> {
  return engine === "postgres" ? { DATABASE_URL: await freshDatabase() } : { DATA_DIR: temporaryFolder("devices") };
}

test("ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: the one cookie is __Host-, Secure, HttpOnly, SameSite=Strict, and new at each login", async () => {
  const site = await publicSite("sqlite");
  const { headers } = await login(site);
  const [pair = "", ...attributes] = String(headers["set-cookie"]).split("; ");
  expect(pair).toMatch(/^__Host-device-/);
  expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=Strict", "Secure"]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(await openDevice(site, { cookie: pair })).not.toBe(pair);
  expect((await login(site, wrong)).headers["set-cookie"]).toBeUndefined();
});

test("two users of one browser are both known there", async () => {
  const site = await publicSite("sqlite");
  const eva = { username: "eva", password: "a long password of hers" };
  await createAdmin(site.deps, eva.username, eva.password, site.time.now);
  const cookie = `${await openDevice(site)}; ${await openDevice(site, eva)}`;
  for (const username of [admin.username, eva.username]) await guessFromEverywhere([site], 11, username);
  expect((await login(site, { cookie })).statusCode).toBe(200);
  expect((await login(site, { ...eva, cookie })).statusCode).toBe(200);
});

/** The device cookie is the only self-contained token of signing in. */
describe("a device cookie", () => {
  const user = { id: "0197a1", password_hash: "$argon2id$one" };
  const now = new Date("2025-06-01T08:00:00Z");
  const key = Buffer.alloc(32, 1);
  const devices = createDeviceCookies(key, false);
  const cookie = devices.make(user, now).cookie.split(";", 1)[0] ?? "";
  const [name = "", value = ""] = cookie.split("=");
  const [time = "", nonce = "", mac = ""] = value.split(".");

  test("a device cookie is recognized among other cookies", () => {
    // Without https browsers take no cookie that is named or marked as secure.
    expect(devices.make(user, now).cookie).not.toMatch(/__Host-|Secure/);
    const headers = [cookie, `a=b; ${cookie}; c`, `${name}=planted; ${cookie}`, `b=;;${cookie};`];
    for (const header of headers) expect(devices.recognize(header, user, now)).toBe(nonce);
  });

  test.each([
    undefined,
    "",
    value,
    `${name}=`,
    `x${cookie}`,
    cookie.slice(0, -2),
    `${cookie}.x`,
    `${name}=${time}.${nonce.slice(0, -1)}-.${mac}`,
    `${name}=0${time}.${nonce}.${mac}`,
    `${name}=${time}.${nonce}.${"A".repeat(43)}`,
  ])("ASVS 9.1.1: a device cookie that was changed, cut or made up is not recognized: %s", (header) => {
    expect(devices.recognize(header, user, now)).toBeUndefined();
  });

  test("ASVS 9.1.3, 9.2.3, 9.2.4: a device cookie counts for one user, password and site only", () => {
    const [others, changed] = [
      { ...user, id: "0197a2" },
      { ...user, password_hash: "$argon2id$two" },
    ];
    const renamed = cookie.replace(user.id, others.id);
    for (const header of [cookie, renamed]) expect(devices.recognize(header, others, now)).toBeUndefined();
    expect(devices.recognize(cookie, changed, now)).toBeUndefined();
    expect(createDeviceCookies(Buffer.alloc(32, 2), false).recognize(cookie, user, now)).toBeUndefined();
  });

  test("ASVS 9.1.2, 9.2.2: a signature of another algorithm or purpose is no device cookie", () => {
    const signed = (algorithm: string, word: string) => {
      const parts = [word, user.id, user.password_hash, time, nonce];
      return createHmac(algorithm, key).update(JSON.stringify(parts)).digest("base64url");
    };
    expect(signed("sha256", "device")).toBe(mac);
    for (const other of [signed("sha256", "from"), signed("sha1", "device"), signed("sha512", "device"), ""])
      expect(devices.recognize(`${name}=${time}.${nonce}.${other}`, user, now)).toBeUndefined();
  });

  test("ASVS 9.2.1: a device cookie expires after half a year", () => {
    const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(devices.recognize(cookie, user, daysLater(180))).toBe(nonce);
    expect(devices.recognize(cookie, user, daysLater(181))).toBeUndefined();
  });
});
