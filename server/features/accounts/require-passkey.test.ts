import { describe, expect, test } from "vitest";
import { engines } from "../../../tests/support/database.ts";
import { registeredRoutes } from "../../../tests/support/routes.ts";
import { readToken, startSignedIn } from "../../../tests/support/staff.ts";
import { readConfig } from "../../config.ts";

const on = { REQUIRE_PASSKEY: "on" };
/** The routes of signing in and of adding a passkey. */
const open = new Set([
  ...["POST /api/admin/login", "POST /api/admin/login/passkey", "POST /api/admin/login/passkey/options"],
  ...["POST /api/admin/invitations/read", "POST /api/admin/invitations/accept", "POST /api/admin/logout"],
  ...["GET /api/admin/account", "POST /api/admin/account/proof", "POST /api/admin/account/passkeys"],
  ...["POST /api/admin/account/passkeys/options"],
]);

describe.each(engines)("a site on %s that requires passkeys", (engine) => {
  test("ASVS 6.3.3: where passkeys are required a password alone only leads to adding one", async () => {
    const { site, token } = await startSignedIn(engine, on);
    for (const { method, url } of registeredRoutes(site.app).filter(({ url }) => url.startsWith("/api/admin/"))) {
      if (open.has(`${method} ${url}`)) continue;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await site.app.inject({ method: method as "GET", url: url.replace(/:\w+/g, "1"), headers });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, "passkeyMissing"]);
    }
    expect((await site.ask("GET", "account", { token })).json()).toMatchObject({ mustAddPasskey: true });
    expect(await site.events("secondStepAsked")).toMatchObject([{ actor: "admin" }]);

    const phone = await site.addPasskey(token);
    expect((await site.ask("GET", "contacts", { token })).statusCode).toBe(200);
    expect((await site.ask("GET", "account", { token })).json()).toMatchObject({ mustAddPasskey: false });
    expect((await site.login()).json()).toMatchObject({ code: "passkeyRequired" });
    const both = await readToken(site.loginByPasskey(phone.sign(await site.getPasskeyOptions())));
    expect((await site.ask("GET", "contacts", { token: both })).statusCode).toBe(200);
  });

  test("ASVS 6.4.3, 6.4.4: where passkeys are required a reset user adds one by the link, like a new user", async () => {
    const { site, token } = await startSignedIn(engine, on);
    await site.addPasskey(token);
    const follow = async ({ link }: { link: string }, password: string) =>
      readToken(site.ask("POST", "invitations/accept", { body: { token: link.split("=")[1], password } }));
    const added = await site.ask("POST", "users", { token, body: { username: "eva" } });
    const eva = await follow(added.json(), "seven lamps on a hill");
    expect((await site.ask("GET", "contacts", { token: eva })).json().code).toBe("passkeyMissing");
    await site.addPasskey(eva);
    const { codes } = (await site.ask("POST", "account/recovery-codes", { token: eva })).json();
    const [, { id }] = (await site.ask("GET", "users", { token })).json();
    site.passMinutes(11);
    expect((await site.ask("POST", `users/${id}/reset`, { token })).json().code).toBe("reauthRequired");
    const body = { password: "correct horse battery staple" };
    const proved = await readToken(site.ask("POST", "account/proof", { token, body }));
    const reset = await site.ask("POST", `users/${id}/reset`, { token: proved });
    const newToken = await follow(reset.json(), "eight lamps on a hill");
    expect((await site.ask("GET", "contacts", { token: newToken })).json().code).toBe("passkeyMissing");
    await site.addPasskey(newToken);
    const old = { username: "eva", password: "eight lamps on a hill", recoveryCode: codes[0] };
    expect((await site.login(old)).json().code).toBe("invalidCredentials");
  });

  test("recovery codes can be made only when there is a passkey", async () => {
    const { site, token } = await startSignedIn(engine);
    const early = await site.ask("POST", "account/recovery-codes", { token });
    expect([early.statusCode, early.json().code]).toEqual([404, "passkeyNotFound"]);
    await site.addPasskey(token);
    expect((await site.ask("GET", "account", { token })).json().recoveryCodesLeft).toBe(0);
  });
});

test.each(["http://acme.example", "https://192.0.2.7"])("REQUIRE_PASSKEY is refused for SITE_URL %s", (SITE_URL) => {
  expect(() => readConfig({ SITE_URL, ...on })).toThrow("REQUIRE_PASSKEY: ");
  expect(readConfig({ SITE_URL }).requirePasskey).toBe(false);
  expect(readConfig({ SITE_URL: "https://acme.example", ...on }).requirePasskey).toBe(true);
  expect(readConfig(on).requirePasskey).toBe(true);
});
