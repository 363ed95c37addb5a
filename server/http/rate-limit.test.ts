import { describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { engines, testDatabase } from "../../tests/support/database.ts";
import { createRateLimiter, ipKey } from "./rate-limit.ts";

test.each(["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"])("%s is one IPv4 address, however it is spelt", (ip) => {
  expect(ipKey(ip)).toBe("192.0.2.7");
});

test.each(["2001:db8:1:2ab::1", "2001:DB8:1:2AB:ffff::", "2001:0db8:0001:02ab:1:2:3:4", "2001:db8:1:2ab::192.0.2.7"])(
  "%s counts as its /64",
  (ip) => {
    expect(ipKey(ip)).toBe("2001:db8:1:2ab::/64");
  },
);

test.each(["::1", "::", "fe80::1%eth0", "1:2:3:4:5:6:7:8"])("the IPv6 address %s has a key", (ip) => {
  expect(ipKey(ip)).toMatch(/^(?:[0-9a-f]{1,4}:){4}:\/64$/);
});

describe.each(engines)("the rate limiter on %s", (engine) => {
  const limit = { name: "forms", max: 3, windowSeconds: 60 };

  test("the rate limiter counts concurrent uses exactly, shares them between instances and starts again", async () => {
    const { db } = await testDatabase(engine);
    const time = { now: Date.parse("2026-03-01T10:00:00Z") };
    const clock = () => new Date(time.now);
    const create = () => createRateLimiter({ db, config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) });
    const [here, elsewhere] = [create(), create()];
    const counts = await Promise.all(Array.from({ length: 20 }, () => here.count(limit, { key: "eve" })));
    expect(counts.filter(({ isLimited }) => !isLimited)).toHaveLength(3);
    expect(counts.filter(({ justLimited }) => justLimited)).toHaveLength(1);
    expect(counts.at(-1)?.retryAfterSeconds).toBe(60);
    expect((await here.count(limit, { key: "adam" })).isLimited).toBe(false);
    expect((await elsewhere.count(limit, { key: "eve" })).isLimited).toBe(true);
    for (let at = 0; at < 19; at++) await here.refund(limit, { key: "eve" });
    expect((await elsewhere.count(limit, { key: "eve" })).count).toBe(3);
    time.now += 60_000;
    expect((await here.count(limit, { key: "eve" })).count).toBe(1);
  });
});

test("no count is kept for longer than the privacy policy says", async () => {
  const { db } = await testDatabase("sqlite");
  const clock = () => new Date("2026-03-01T10:00:00Z");
  const limiter = createRateLimiter({ db, config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) });
  const longest = (limits.addressDays - 1) * 24 * 60 * 60;
  const counted = (windowSeconds: number) => limiter.count({ name: "forms", max: 2, windowSeconds }, { key: "me" });
  await expect(counted(longest)).resolves.toMatchObject({ count: 1 });
  await expect(counted(longest + 1)).rejects.toThrow("privacy notice");
});
