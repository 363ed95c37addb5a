import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { unattendedHeader } from "../../../contract/events.ts";
import { endpoints } from "../../../scripts/openapi/endpoints.ts";
import { admin } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { offered } from "../../../tests/support/services.ts";
import { publicSite, readCookie, readToken, startSignedIn } from "../../../tests/support/staff.ts";

const calls: Endpoint[] = endpoints.map(({ endpoint }) => endpoint);
const sensitive = calls.filter(({ refusals }) => refusals.includes("reauthRequired"));

describe.each(engines)("sessions on %s", (engine) => {
  test("ASVS 7.2.1, 7.2.2, 7.2.3: tokens are 256 random bits, new each time, and looked up on every call", async () => {
    const site = await publicSite(engine);
    const tokens = await Promise.all([1, 2, 3].map(() => readToken(site.login())));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, "base64url").length).toBe(32);
    await site.deps.db.query.deleteFrom("sessions").execute();
    for (const token of tokens) expect(await site.isSignedIn(token)).toBe(false);
  });

  test("the database has no token and no password in plain text, and a device cookie alone opens no session", async () => {
    const site = await publicSite(engine);
    const answer = await site.login();
    const { query } = site.deps.db;
    const tables = [query.selectFrom("sessions").selectAll(), query.selectFrom("admins").selectAll()];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => table.execute())));
    for (const secret of [answer.json().token, admin.password]) expect(rows).not.toContain(secret);
    expect((await site.ask("GET", "contacts", { cookie: readCookie(answer) })).statusCode).toBe(401);
  });

  test("ASVS 7.2.4: a new login from the same browser replaces the old token, and no other browser's", async () => {
    const site = await publicSite(engine);
    const first = await site.login();
    const elsewhere = await readToken(site.login());
    const second = await site.login({}, readCookie(first));
    expect(await site.isSignedIn(first.json().token)).toBe(false);
    expect([await site.isSignedIn(second.json().token), await site.isSignedIn(elsewhere)]).toEqual([true, true]);
  });

  test("ASVS 7.2.4: the login of another user in the same browser replaces the old token", async () => {
    const site = await publicSite(engine);
    const first = await site.login();
    const eva = await site.addUser(first.json().token, { cookie: readCookie(first) });
    expect([await site.isSignedIn(first.json().token), await site.isSignedIn(eva)]).toEqual([false, true]);
  });

  test("ASVS 7.3.1: requests that a page makes by itself do not extend an idle session", async () => {
    const { site, token } = await startSignedIn(engine);
    const headers = { authorization: `Bearer ${token}`, [unattendedHeader]: "1" };
    const statuses = [];
    for (let round = 0; round < 3; round++) {
      site.passMinutes(41);
      statuses.push((await site.app.inject({ url: "/api/admin/contacts", headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });

  test("ASVS 7.1.2: the twenty-first session ends the one that was used longest ago", async () => {
    const site = await publicSite(engine);
    const first = await readToken(site.login());
    site.passMinutes(1);
    const second = await readToken(site.login());
    for (let round = 0; round < 19; round++) await site.login();
    expect([await site.isSignedIn(first), await site.isSignedIn(second)]).toEqual([false, true]);
  });

  test("ASVS 7.5.2, 8.2.2: sessions are listed without their tokens, and ended by their user alone", async () => {
    const site = await publicSite(engine);
    const [here, there] = [await readToken(site.login()), await readToken(site.login({}, undefined, "198.51.100.7"))];
    const seen = await site.ask("GET", "account", { token: here });
    expect(seen.headers["cache-control"]).toContain("no-store");
    const { sessions } = seen.json();
    expect(sessions).toHaveLength(2);
    const rows = await site.deps.db.query.selectFrom("sessions").selectAll().execute();
    for (const { token_hash } of rows) expect(seen.body).not.toContain(token_hash);
    const other = sessions.find((session: { current: boolean }) => !session.current);
    expect(other).toMatchObject({ browser: "Chrome", system: "Linux", address: "198.51.100.7" });
    const eva = await site.addUser(here);
    expect((await site.ask("DELETE", `account/sessions/${other.id}`, { token: eva })).statusCode).toBe(404);
    expect((await site.ask("DELETE", `account/sessions/${other.id}`, { token: here })).statusCode).toBe(204);
    expect([await site.isSignedIn(here), await site.isSignedIn(there), await site.isSignedIn(eva)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("ASVS 7.5.2: expired sessions are not listed among the devices", async () => {
    const site = await publicSite(engine);
    await site.login();
    site.passMinutes(121);
    const token = await readToken(site.login());
    const { sessions } = (await site.ask("GET", "account", { token })).json();
    expect(sessions).toMatchObject([{ current: true }]);
  });

  test("ASVS 7.4.3, 7.5.2: all other sessions end at once", async () => {
    const site = await publicSite(engine);
    const [here, ...others] = await Promise.all([1, 2, 3].map(() => readToken(site.login())));
    expect((await site.ask("DELETE", "account/sessions", { token: here })).statusCode).toBe(204);
    expect(await site.isSignedIn(here ?? "")).toBe(true);
    for (const token of others) expect(await site.isSignedIn(token)).toBe(false);
  });

  test("concurrent logins of one user do not deadlock", async () => {
    const { site, token } = await startSignedIn(engine);
    // Passkeys, each with its own: passwords would be verified one after the other.
    const answers = [];
    for (let round = 0; round < 6; round++)
      answers.push((await site.addPasskey(token)).sign(await site.getPasskeyOptions()));
    const entered = await Promise.all(answers.map((answer) => site.loginByPasskey(answer)));
    expect(entered.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  });

  test("ASVS 7.5.1, 7.5.2: every sensitive call asks again after ten minutes, and re-authentication lets it through", async () => {
    const { site, token } = await startSignedIn(engine);
    expect(sensitive.map(({ method, path }) => `${method} ${path.replace("/api/admin/", "")}`).sort()).toEqual([
      ...["DELETE account/passkeys/:id", "DELETE account/sessions", "DELETE account/sessions/:id"],
      ...["GET applications/cvs", "GET applications/export", "GET contacts/export", "POST account/passkeys/options"],
      ...["POST account/recovery-codes", "POST erasures", "POST users", "POST users/:id/disable"],
      ...["POST users/:id/enable", "POST users/:id/reset", "POST words/publish", "POST words/take-back"],
      ...["PUT account/email"],
    ]);
    const refused = async ({ method, path }: Endpoint, sent: string) => {
      const address = path.replace("/api/admin/", "").replace(":id", "some-id");
      const body = method === "POST" || method === "PUT" ? {} : undefined;
      return (
        (await site.ask(method, address, { token: sent, body })).json<{ code?: string }>()?.code === "reauthRequired"
      );
    };
    site.passMinutes(10.1);
    for (const call of sensitive) expect([call.path, await refused(call, token)]).toEqual([call.path, true]);
    const proof = await site.ask("POST", "account/proof", { token, body: { password: admin.password } });
    const proved = proof.json().token;
    const email = { email: "zuzana@posta.example" };
    expect((await site.ask("PUT", "account/email", { token: proved, body: email })).statusCode).toBe(204);
    expect((await site.ask("GET", "contacts/export", { token: proved })).statusCode).toBe(200);
  });

  test("ASVS 7.2.4: the token from before a re-authentication is valid for 30 seconds, also for another one", async () => {
    const { site, token } = await startSignedIn(engine);
    const reauthenticate = (of: string) =>
      readToken(site.ask("POST", "account/proof", { token: of, body: { password: admin.password } }));
    // The response with the new token was lost.
    const lost = await reauthenticate(token);
    site.passMinutes(0.4);
    expect(await site.isSignedIn(token)).toBe(true);
    const renewed = await reauthenticate(token);
    site.passMinutes(0.4);
    expect([await site.isSignedIn(lost), await site.isSignedIn(renewed), await site.isSignedIn(token)]).toEqual([
      false,
      true,
      true,
    ]);
    site.passMinutes(0.2);
    expect([await site.isSignedIn(renewed), await site.isSignedIn(token)]).toEqual([true, false]);
  });

  test("ASVS 7.2.4, 7.5.1: re-authentication counts for the new token alone, and ending the session ends both at once", async () => {
    const site = await publicSite(engine);
    for (const end of ["here", "elsewhere"]) {
      const [token, other] = [await readToken(site.login()), await readToken(site.login())];
      site.passMinutes(11);
      const body = { password: admin.password };
      const renewed = await readToken(site.ask("POST", "account/proof", { token, body }));
      const sensitive = async (of: string) => (await site.ask("GET", "contacts/export", { token: of })).statusCode;
      expect([await sensitive(token), await sensitive(renewed), await sensitive(token)]).toEqual([403, 200, 403]);
      if (end === "here") await site.ask("POST", "logout", { token });
      else {
        const proved = await readToken(site.ask("POST", "account/proof", { token: other, body }));
        await site.ask("DELETE", "account/sessions", { token: proved });
      }
      expect([await site.isSignedIn(token), await site.isSignedIn(renewed)]).toEqual([false, false]);
    }
  });

  test("ASVS 7.5.1: re-authentication by passkey counts for its own session alone, and a failed one is logged", async () => {
    const site = await publicSite(engine);
    const [token, other] = [await readToken(site.login()), await readToken(site.login())];
    const phone = await site.addPasskey(token);
    site.passMinutes(11);
    const options = async (of: string) => (await site.ask("POST", "account/proof/options", { token: of })).json();
    const prove = (of: string, body: object) => site.ask("POST", "account/proof", { token: of, body });
    const foreign = await prove(token, { passkey: phone.sign(await options(other)) });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, "passkeyRefused"]);
    const wrong = await prove(token, { password: "not the password" });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: "passwordWrong" }]);
    const renewed = await readToken(prove(token, { passkey: phone.sign(await options(token)) }));
    expect((await site.ask("POST", "account/recovery-codes", { token: renewed })).statusCode).toBe(200);
    expect((await site.ask("POST", "account/recovery-codes", { token: other })).statusCode).toBe(403);
    expect((await site.events("reauthFailed")).map(({ target }) => target)).toEqual(["passkey", "password"]);
  });
});

test.skipIf(!offered("postgres"))("ASVS 7.4.1: a session that ends at one instance has ended at all", async () => {
  const shared = { DATABASE_URL: await freshDatabase() };
  const [one, two] = [await publicSite("sqlite", shared), await publicSite("sqlite", shared)];
  let here = await readToken(one.login());
  const there = await readToken(two.login());
  expect([await one.isSignedIn(there), await two.isSignedIn(here)]).toEqual([true, true]);
  await one.ask("DELETE", "account/sessions", { token: here });
  expect([await two.isSignedIn(there), await two.isSignedIn(here)]).toEqual([false, true]);
  const proof = { token: here, body: { password: admin.password } };
  const renewed = await readToken(one.ask("POST", "account/proof", proof));
  await two.ask("POST", "logout", { token: renewed });
  expect([await one.isSignedIn(here), await one.isSignedIn(renewed)]).toEqual([false, false]);
  here = await readToken(one.login());
  const phone = await one.addPasskey(here);
  const { challenge } = (await one.ask("POST", "login/passkey/options")).json();
  const answer = phone.sign({ challenge });
  const both = await Promise.all(
    [one, two].map((site) => site.ask("POST", "login/passkey", { body: { passkey: answer } })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});
