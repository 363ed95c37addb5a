import { describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { createBrokenCommits } from "../../../tests/support/fakes.ts";
import { registeredRoutes } from "../../../tests/support/routes.ts";
import { loggedSite, publicSite, readToken, startSignedIn } from "../../../tests/support/staff.ts";
import type { Deps } from "../../deps.ts";

const failure = new Error('insert into "sessions": relation does not exist at /srv/site/secret.ts');

/** A database whose reads can be made to fail, with an error message that must not reach a response. */
function breakReads() {
  const state = { isBroken: false };
  const change = (deps: Deps): Deps => {
    const query = new Proxy(deps.db.query, {
      get(target, name) {
        if (state.isBroken && name === "selectFrom") throw failure;
        return Reflect.get(target, name);
      },
    });
    const db = Object.create(deps.db, { query: { get: () => (state.isBroken ? query : deps.db.query) } });
    return { ...deps, db };
  };
  return { state, change };
}

describe.each(engines)("signing in on %s", (engine) => {
  test("ASVS 16.3.4, 16.5.1, 16.5.3: while the database fails no login succeeds, and only the log has the reason", async () => {
    const { state, change } = breakReads();
    const { site, lines } = await loggedSite(engine, change);
    const token = await readToken(site.login());
    const sessions = () => site.deps.db.query.selectFrom("sessions").select("id").execute();
    const before = await sessions();
    state.isBroken = true;
    const answers = [await site.login(), await site.ask("GET", "contacts", { token })];
    state.isBroken = false;
    for (const { statusCode, headers, json } of answers) {
      expect([statusCode, headers["set-cookie"]]).toEqual([500, undefined]);
      expect(json()).toEqual({ error: "Something went wrong on our side. Please try again later.", code: "internal" });
    }
    expect(await sessions()).toEqual(before);
    expect(lines.filter((line) => line.includes('"msg":"request failed"'))).toHaveLength(2);
    expect(lines.join("")).not.toContain("relation does not exist");
  });

  test("ASVS 16.5.3: a login whose last step fails opens no session", async () => {
    const commits = createBrokenCommits();
    const site = await publicSite(engine, {}, commits.change);
    commits.failure = failure;
    const { statusCode, headers } = await site.login();
    expect([statusCode, headers["set-cookie"]]).toEqual([500, undefined]);
    expect(await site.deps.db.query.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("ASVS 16.5.2: without a mail server staff can work, and notices wait", async () => {
    const { site, token } = await startSignedIn(engine, { SMTP_URL: "smtp://127.0.0.1:1" });
    await site.ask("PUT", "account/email", { token, body: { email: "admin@posta.example" } });
    const body = { currentPassword: admin.password, newPassword: "seven lamps on a hill" };
    expect((await site.ask("PUT", "account/password", { token, body })).statusCode).toBe(200);
    await site.deps.scheduler.runNow("outbox");
    const waiting = await site.deps.db.query.selectFrom("outbox").select("kind").execute();
    expect(waiting.map(({ kind }) => kind)).toContain("accountNotice");
    expect((await site.login({ password: "seven lamps on a hill" })).statusCode).toBe(200);
  });

  test("ASVS 14.2.2, 14.3.2: no response of the admin may be cached", async () => {
    const site = await publicSite(engine, { RATE_LIMIT_SCALE: "1000" });
    const headers = { authorization: `Bearer ${await readToken(site.login())}` };
    const routes = registeredRoutes(site.app).filter(({ url }) => url.startsWith("/api/admin/"));
    const endless = "/api/admin/events";
    const isLast = (url: string) => url.endsWith("/logout");
    const kept: string[] = [];
    for (const { method, url } of routes.toSorted((a, b) => Number(isLast(a.url)) - Number(isLast(b.url)))) {
      const address = { method: method as "GET", url: url.replace(/:\w+/g, "1") };
      for (const sent of url === endless ? [{}] : [{}, headers]) {
        const answer = await site.app.inject({ ...address, headers: sent });
        if (!String(answer.headers["cache-control"]).startsWith("no-store")) kept.push(`${method} ${url}`);
      }
    }
    expect(routes.length).toBeGreaterThan(40);
    expect(kept).toEqual([]);
  });
});
