import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { addressKey, networksOf } from "./networks.ts";
import { createRateLimiter } from "./rate-limiter.ts";

test.each(["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"])("%s is one IPv4 address, however it is spelt", (ip) => {
  expect(networksOf(ip)).toEqual(["192.0.2.7"]);
});

test.each(["2001:db8:1:2ab::1", "2001:DB8:1:2AB:ffff::", "2001:0db8:0001:02ab:1:2:3:4", "2001:db8:1:2ab::192.0.2.7"])(
  "%s is a customer's /64, in a /56, in a /48",
  (ip) => {
    expect(networksOf(ip)).toEqual(["2001:db8:1:2ab::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]);
  },
);

test.each(["::1", "::", "fe80::1%eth0", "1:2:3:4:5:6:7:8"])("%s has a key", (ip) => {
  expect(addressKey(ip)).toMatch(/^(?:[0-9a-f]{1,4}:){4}:\/64$/);
});

test("nothing is counted for longer than the privacy notice says", async () => {
  const { db, dispose } = await testDatabase("sqlite");
  const clock = () => new Date("2026-03-01T10:00:00Z");
  const limiter = createRateLimiter({ db, config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) });
  const longest = limits.addressDays * 24 * 60 * 60;
  const counted = (windowSeconds: number) => limiter.count({ name: "forms", most: 2, windowSeconds }, { of: "me" });
  await expect(counted(longest)).resolves.toMatchObject({ count: 1 });
  await expect(counted(longest + 1)).rejects.toThrow("privacy notice");
  await dispose();
});

test("a customer's network that has spent its own is not asked about again, from whichever of its parts", async () => {
  const { db, dispose } = await testDatabase("sqlite");
  const clock = () => new Date("2026-03-01T10:00:00Z");
  const limiter = createRateLimiter({ db, config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) });
  const limit = { name: "forms", most: 2, windowSeconds: 60 };
  const ask = (at: number) => limiter.count(limit, { ip: `2001:db8:1:${at.toString(16)}00::1` });
  for (let at = 1; at <= 9; at++) await ask(at);
  const rows = async () => (await db.query.selectFrom("rate_limits").select("key").execute()).length;
  const before = await rows();
  for (let at = 10; at < 30; at++) expect(await ask(at)).toMatchObject({ spent: true });
  expect(await rows()).toBe(before);
  await dispose();
});
