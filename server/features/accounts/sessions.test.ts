import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { unattendedHeader } from "../../../contract/events.ts";
import { endpoints } from "../../../scripts/openapi/endpoints.ts";
import { admin, type TestApp } from "../../../tests/support/app.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { offered } from "../../../tests/support/services.ts";
import {
  addPasskey,
  ask,
  events,
  fine,
  login,
  loginByPasskey,
  publicSite,
  question,
  readCookie,
  readToken,
  wait,
} from "../../../tests/support/staff.ts";

const calls: Endpoint[] = endpoints.map(({ endpoint }) => endpoint);
const sensitive = calls.filter(({ refusals }) => refusals.includes("reauthRequired"));

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`sessions on ${engine}`, () => {
    test("ASVS 7.2.1, 7.2.2, 7.2.3: tokens are 256 random bits, new each time, and looked up on every call", async () => {
      const site = await publicSite(engine);
      const tokens = await Promise.all([1, 2, 3].map(() => readToken(login(site))));
      expect(new Set(tokens).size).toBe(3);
      for (const token of tokens) expect(Buffer.from(token, "base64url").length).toBe(32);
      await site.deps.db.query.deleteFrom("sessions").execute();
      for (const token of tokens) expect(await fine(site, token)).toBe(false);
    });

    test("the database has no token and no password in plain text, and a device cookie alone opens no session", async () => {
      const site = await publicSite(engine);
      const answer = await login(site);
      const { query } = site.deps.db;
      const tables = [query.selectFrom("sessions").selectAll(), query.selectFrom("admins").selectAll()];
      const rows = JSON.stringify(await Promise.all(tables.map((table) => table.execute())));
      for (const secret of [answer.json().token, admin.password]) expect(rows).not.toContain(secret);
      expect((await ask(site, "GET", "contacts", { cookie: readCookie(answer) })).statusCode).toBe(401);
    });

    test("ASVS 7.2.4: a new login from the same browser replaces the old token, and no other browser's", async () => {
      const site = await publicSite(engine);
      const first = await login(site);
      const elsewhere = await readToken(login(site));
      const second = await login(site, {}, readCookie(first));
      expect(await fine(site, first.json().token)).toBe(false);
      expect([await fine(site, second.json().token), await fine(site, elsewhere)]).toEqual([true, true]);
    });

    test("ASVS 7.2.4: so does the login of another user there, whose token the browser keeps from then on", async () => {
      const site = await publicSite(engine);
      const first = await login(site);
      const eva = await invited(site, first.json().token, readCookie(first));
      expect([await fine(site, first.json().token), await fine(site, eva)]).toEqual([false, true]);
    });

    test("ASVS 7.3.1: what a page reads by itself keeps nobody signed in who has gone away", async () => {
      const site = await publicSite(engine);
      const token = await readToken(login(site));
      const headers = { authorization: `Bearer ${token}`, [unattendedHeader]: "1" };
      const statuses = [];
      for (let round = 0; round < 3; round++) {
        wait(site, 41);
        statuses.push((await site.app.inject({ url: "/api/admin/contacts", headers })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 401]);
    });

    test("ASVS 7.1.2: the twenty-first session ends the one that was used longest ago", async () => {
      const site = await publicSite(engine);
      const first = await readToken(login(site));
      wait(site, 1);
      const second = await readToken(login(site));
      for (let round = 0; round < 19; round++) await login(site);
      expect([await fine(site, first), await fine(site, second)]).toEqual([false, true]);
    });

    test("ASVS 7.5.2, 8.2.2: are seen as browser, system, address and time, never as token, and ended by their user alone", async () => {
      const site = await publicSite(engine);
      const [here, there] = [await readToken(login(site)), await readToken(login(site, {}, undefined, "198.51.100.7"))];
      const seen = await ask(site, "GET", "account", { token: here });
      expect(seen.headers["cache-control"]).toContain("no-store");
      const { sessions } = seen.json();
      expect(sessions).toHaveLength(2);
      const rows = await site.deps.db.query.selectFrom("sessions").selectAll().execute();
      for (const { token_hash } of rows) expect(seen.body).not.toContain(token_hash);
      const other = sessions.find((session: { current: boolean }) => !session.current);
      expect(other).toMatchObject({ browser: "Chrome", system: "Linux", address: "198.51.100.7" });
      const eva = await invited(site, here);
      expect((await ask(site, "DELETE", `account/sessions/${other.id}`, { token: eva })).statusCode).toBe(404);
      expect((await ask(site, "DELETE", `account/sessions/${other.id}`, { token: here })).statusCode).toBe(204);
      expect([await fine(site, here), await fine(site, there), await fine(site, eva)]).toEqual([true, false, true]);
    });

    test("ASVS 7.5.2: those that have ended by themselves are not among the devices", async () => {
      const site = await publicSite(engine);
      await login(site);
      wait(site, 121);
      const token = await readToken(login(site));
      const { sessions } = (await ask(site, "GET", "account", { token })).json();
      expect(sessions).toMatchObject([{ current: true }]);
    });

    test("ASVS 7.4.3, 7.5.2: all others end at once", async () => {
      const site = await publicSite(engine);
      const [here, ...others] = await Promise.all([1, 2, 3].map(() => readToken(login(site))));
      expect((await ask(site, "DELETE", "account/sessions", { token: here })).statusCode).toBe(204);
      expect(await fine(site, here ?? "")).toBe(true);
      for (const token of others) expect(await fine(site, token)).toBe(false);
    });

    test("logins of one user side by side do not wait for each other for ever", async () => {
      const site = await publicSite(engine);
      const token = await readToken(login(site));
      // By passkeys, each with its own: passwords would be looked at one after the other.
      const answers = [];
      for (let round = 0; round < 6; round++) answers.push((await addPasskey(site, token)).sign(await question(site)));
      const entered = await Promise.all(answers.map((answer) => loginByPasskey(site, answer)));
      expect(entered.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    });

    test("ASVS 7.5.1, 7.5.2: every sensitive call asks again after ten minutes, and re-authentication lets it through", async () => {
      const site = await publicSite(engine);
      const token = await readToken(login(site));
      expect(sensitive.map(({ method, path }) => `${method} ${path.replace("/api/admin/", "")}`).sort()).toEqual([
        "DELETE account/passkeys/:id",
        "DELETE account/sessions",
        "DELETE account/sessions/:id",
        "GET applications/cvs",
        "GET applications/export",
        "GET contacts/export",
        "POST account/passkeys/options",
        "POST account/recovery-codes",
        "POST erasures",
        "POST users",
        "POST users/:id/disable",
        "POST users/:id/enable",
        "POST users/:id/reset",
        "POST words/publish",
        "POST words/take-back",
        "PUT account/email",
      ]);
      const refused = async ({ method, path }: Endpoint, sent: string) => {
        const address = path.replace("/api/admin/", "").replace(":id", "some-id");
        const body = method === "POST" || method === "PUT" ? {} : undefined;
        return (
          (await ask(site, method, address, { token: sent, body })).json<{ code?: string }>()?.code === "reauthRequired"
        );
      };
      wait(site, 10.1);
      for (const call of sensitive) expect([call.path, await refused(call, token)]).toEqual([call.path, true]);
      const proof = await ask(site, "POST", "account/proof", { token, body: { password: admin.password } });
      const proved = proof.json().token;
      const email = { email: "zuzana@posta.example" };
      expect((await ask(site, "PUT", "account/email", { token: proved, body: email })).statusCode).toBe(204);
      expect((await ask(site, "GET", "contacts/export", { token: proved })).statusCode).toBe(200);
    });

    test("ASVS 7.2.4: the token from before a re-authentication is valid for 30 seconds, also for another one", async () => {
      const site = await publicSite(engine);
      const token = await readToken(login(site));
      const reauthenticate = (of: string) =>
        readToken(ask(site, "POST", "account/proof", { token: of, body: { password: admin.password } }));
      // The response with the new token was lost.
      const lost = await reauthenticate(token);
      wait(site, 0.4);
      expect(await fine(site, token)).toBe(true);
      const renewed = await reauthenticate(token);
      wait(site, 0.4);
      expect([await fine(site, lost), await fine(site, renewed), await fine(site, token)]).toEqual([false, true, true]);
      wait(site, 0.2);
      expect([await fine(site, renewed), await fine(site, token)]).toEqual([true, false]);
    });

    test("ASVS 7.2.4, 7.5.1: re-authentication counts for the new token alone, and ending the session ends both at once", async () => {
      const site = await publicSite(engine);
      for (const end of ["here", "elsewhere"]) {
        const [token, other] = [await readToken(login(site)), await readToken(login(site))];
        wait(site, 11);
        const body = { password: admin.password };
        const renewed = await readToken(ask(site, "POST", "account/proof", { token, body }));
        const sensitive = async (of: string) => (await ask(site, "GET", "contacts/export", { token: of })).statusCode;
        expect([await sensitive(token), await sensitive(renewed), await sensitive(token)]).toEqual([403, 200, 403]);
        if (end === "here") await ask(site, "POST", "logout", { token });
        else {
          const proved = await readToken(ask(site, "POST", "account/proof", { token: other, body }));
          await ask(site, "DELETE", "account/sessions", { token: proved });
        }
        expect([await fine(site, token), await fine(site, renewed)]).toEqual([false, false]);
      }
    });

    test("ASVS 7.5.1: re-authentication by passkey counts for its own session alone; a wrong one is refused and told", async () => {
      const site = await publicSite(engine);
      const [token, other] = [await readToken(login(site)), await readToken(login(site))];
      const phone = await addPasskey(site, token);
      wait(site, 11);
      const options = async (of: string) => (await ask(site, "POST", "account/proof/options", { token: of })).json();
      const prove = (of: string, body: object) => ask(site, "POST", "account/proof", { token: of, body });
      const foreign = await prove(token, { passkey: phone.sign(await options(other)) });
      expect([foreign.statusCode, foreign.json().code]).toEqual([403, "passkeyRefused"]);
      const wrong = await prove(token, { password: "not the password" });
      expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: "passwordWrong" }]);
      const renewed = await readToken(prove(token, { passkey: phone.sign(await options(token)) }));
      expect((await ask(site, "POST", "account/recovery-codes", { token: renewed })).statusCode).toBe(200);
      expect((await ask(site, "POST", "account/recovery-codes", { token: other })).statusCode).toBe(403);
      expect((await events(site, "reauthFailed")).map(({ target }) => target)).toEqual(["passkey", "password"]);
    });

    test("ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: the one cookie is __Host-, Secure, HttpOnly and SameSite=Strict", async () => {
      const site = await publicSite(engine);
      const cookie = String((await login(site)).headers["set-cookie"]);
      expect(cookie).toMatch(/^__Host-device-/);
      for (const part of ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"])
        expect(cookie.split("; ")).toContain(part);
    });
  });
}

async function invited(site: TestApp, token: string, cookie?: string): Promise<string> {
  const { link } = (await ask(site, "POST", "users", { token, body: { username: "eva" } })).json();
  const body = { token: link.split("=")[1], password: "seven lamps on a hill" };
  return readToken(ask(site, "POST", "invitations/accept", { body, cookie }));
}

test.skipIf(!offered("postgres"))(
  "ASVS 7.4.1: a session that ends at one instance has ended at the other",
  async () => {
    const shared = { DATABASE_URL: await freshDatabase() };
    const [one, two] = [await publicSite("sqlite", shared), await publicSite("sqlite", shared)];
    let here = await readToken(login(one));
    const there = await readToken(login(two));
    expect([await fine(one, there), await fine(two, here)]).toEqual([true, true]);
    await ask(one, "DELETE", "account/sessions", { token: here });
    expect([await fine(two, there), await fine(two, here)]).toEqual([false, true]);
    const proof = { token: here, body: { password: admin.password } };
    const renewed = await readToken(ask(one, "POST", "account/proof", proof));
    await ask(two, "POST", "logout", { token: renewed });
    expect([await fine(one, here), await fine(one, renewed)]).toEqual([false, false]);
    here = await readToken(login(one));
    const phone = await addPasskey(one, here);
    const { challenge } = (await ask(one, "POST", "login/passkey/options")).json();
    const answer = phone.sign({ challenge });
    const both = await Promise.all(
      [one, two].map((site) => ask(site, "POST", "login/passkey", { body: { passkey: answer } })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  },
);
