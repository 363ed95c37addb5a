import { Writable } from "node:stream";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { ask, events, login, publicSite, stopSites, tokenOf, wait } from "../../../tests/support/staff.ts";

afterEach(stopSites);

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`the activity log on ${engine}`, () => {
    test("ASVS 16.2.1, 16.2.2, 16.3.1: logins and failures with who, when, where and by what", async () => {
      const site = await publicSite(engine);
      const token = await tokenOf(login(site));
      await login(site, { password: "wrong password" });
      await login(site, { username: "nobody" });
      await ask(site, "POST", "logout", { token });
      const told = await events(site);
      expect(told.map(({ action, actor, target }) => [action, actor, target])).toEqual([
        ["login", "admin", "password"],
        ["loginFailed", "admin", "password"],
        ["loginFailed", "?", "password"],
        ["logout", "admin", null],
      ]);
      for (const event of told)
        expect(event).toMatchObject({ address: "192.0.2.1", device: "Chrome, Linux", at: expect.stringMatching(/Z$/) });
    });

    test("ASVS 16.3.2, 16.3.3: refused tokens and limits are told, each address once an hour with its number", async () => {
      const site = await publicSite(engine);
      for (let round = 0; round < 5; round++) await ask(site, "GET", "contacts", { token: "x".repeat(43) });
      await ask(site, "GET", "contacts");
      for (let round = 0; round < 12; round++) await login(site, { password: "wrong password" });
      const told = (await events(site)).map(({ action, count }) => [action, count]);
      expect(told).toEqual([
        ["tokenRefused", 5],
        ["loginFailed", 10],
        ["loginLimited", 2],
      ]);
      wait(site, 61);
      await ask(site, "GET", "contacts", { token: "x".repeat(43) });
      expect(await events(site, "tokenRefused")).toHaveLength(2);
    });

    test("nobody fills it: beyond 500 addresses an hour all others are one row", async () => {
      const site = await publicSite(engine, { RATE_LIMIT_SCALE: "0.02" });
      const from = (index: number) => ask(site, "GET", "contacts", { token: "x".repeat(43), from: `10.0.${index}.1` });
      for (let index = 0; index < 30; index++) await from(index);
      const told = await events(site, "tokenRefused");
      expect(told).toHaveLength(11);
      expect(told.find(({ address }) => address === null)).toMatchObject({ count: 20 });
    });

    test("is filtered by action and by user, page by page", async () => {
      const site = await publicSite(engine);
      const token = await tokenOf(login(site));
      for (let round = 0; round < 3; round++) await login(site);
      await login(site, { password: "wrong password" });
      const list = async (query: string) => ask(site, "GET", `audit?${query}`, { token });
      const failed = (await list("action=loginFailed")).json();
      expect(failed).toMatchObject([{ actor: "admin", result: "refused", count: 1, device: "Chrome, Linux" }]);
      const page = await list("action=login&actor=admin&limit=3");
      expect(page.json().map(({ result }: { result: string }) => result)).toEqual(["done", "done", "done"]);
      expect(page.headers["x-total-count"]).toBe("4");
      expect(page.headers.link).toContain("action=login");
      expect((await list("actor=eva")).json()).toEqual([]);
      expect((await list("action=nonsense")).statusCode).toBe(400);
    });

    test("ASVS 16.2.4, 16.2.5, 16.4.1, 16.4.3: every event is a line of JSON in the log, without names, addresses and secrets", async () => {
      const lines: string[] = [];
      const stream = new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      });
      const site = await publicSite(engine, {}, (deps) => ({ ...deps, log: pino({ base: null }, stream) }));
      const token = await tokenOf(login(site));
      await login(site, { password: "wrong\n{} password" });
      await ask(site, "GET", "contacts", { token: "x".repeat(43) });
      const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "audit");
      const who = await site.deps.db.query.selectFrom("admins").select("id").executeTakeFirstOrThrow();
      expect(told).toMatchObject([
        { audit: "login", result: "done", who: who.id },
        { audit: "loginFailed", result: "refused", who: who.id },
        { audit: "tokenRefused", result: "refused" },
      ]);
      expect(new Set(told.map(({ from }) => from)).size).toBe(1);
      const printed = lines.join("");
      for (const secret of [token, admin.password, "wrong", "192.0.2.1", "x".repeat(43)])
        expect(printed).not.toContain(secret);
    });
  });
}
