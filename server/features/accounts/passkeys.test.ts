import { beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { engines } from "../../../tests/support/database.ts";
import { publicSite, readCookie, readToken, type StaffSite } from "../../../tests/support/staff.ts";
import { getRelyingParty, getSiteUrlWarning } from "../../relying-party.ts";
import { resetPassword } from "./commands.ts";

describe.each(engines)("passkeys on %s", (engine) => {
  let site: StaffSite;
  let token: string;
  let phone: Authenticator;
  beforeEach(async () => {
    site = await publicSite(engine);
    token = await readToken(site.login());
    phone = await site.addPasskey(token);
  });
  const refused = async (passkey: object) => {
    const answer = await site.loginByPasskey(passkey);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "passkeyRefused"]);
  };

  test("a passkey signs in alone, and the account shows it with its last use", async () => {
    const answer = await site.loginByPasskey(phone.sign(await site.getPasskeyOptions()));
    expect(answer.json()).toEqual({ user: { username: "admin" }, token: expect.any(String) });
    const account = await site.ask("GET", "account", { token: answer.json().token });
    expect(account.json().passkeys).toEqual([
      { id: expect.any(String), name: "Phone", createdAt: expect.any(String), usedAt: expect.any(String) },
    ]);
    expect(account.json()).toMatchObject({ relyingParty: "site.test", recoveryCodesLeft: 0 });
  });

  test("ASVS 6.3.3: with a passkey the password alone gets a challenge, which only this user's passkey answers", async () => {
    const half = await site.login();
    expect([half.statusCode, half.json().code, half.json().token]).toEqual([401, "passkeyRequired", undefined]);
    expect(half.json().options).toMatchObject({ rpId: "site.test", allowCredentials: [{ id: phone.id }] });
    expect(half.headers["set-cookie"]).toBeUndefined();
    expect(await site.isSignedIn(await readToken(site.loginByPasskey(phone.sign(half.json().options))))).toBe(true);
  });

  test("a right password without its passkey is logged with a count", async () => {
    for (let time = 0; time < 3; time++) await site.login({}, undefined, "198.51.100.7");
    expect(await site.events("secondStepAsked")).toMatchObject([{ actor: "admin", address: "198.51.100.7", count: 3 }]);
  });

  test("ASVS 16.3.1: a wrong recovery code after the right password is logged as such", async () => {
    await site.login({ recoveryCode: "0000-1111-2222" });
    expect(await site.events("loginFailed")).toMatchObject([{ actor: "admin", target: "password, recovery code" }]);
  });

  test("strangers at the same IP address do not lock out a known browser", async () => {
    const cookie = readCookie(await site.loginByPasskey(phone.sign(await site.getPasskeyOptions())));
    for (let time = 0; time < 31; time++) await site.login({ username: `nobody${time}`, password: "wrong" });
    for (let time = 0; time < 61; time++) await site.getPasskeyOptions();
    expect((await site.ask("POST", "login/passkey/options")).statusCode).toBe(429);
    const options = (await site.ask("POST", "login/passkey/options", { cookie })).json();
    const answer = await site.ask("POST", "login/passkey", { body: { passkey: phone.sign(options) }, cookie });
    expect(answer.statusCode).toBe(200);
    // Its own challenges are counted too, and a made-up cookie is a stranger's.
    const own = readCookie(answer);
    for (let time = 0; time < 60; time++) await site.ask("POST", "login/passkey/options", { cookie: own });
    for (const tried of [own, own.replace(/.$/, (last) => (last === "A" ? "B" : "A"))])
      expect((await site.ask("POST", "login/passkey/options", { cookie: tried })).statusCode).toBe(429);
  });

  test("another user's passkey does not answer the challenge", async () => {
    const hers = await site.addPasskey(await site.addUser(token));
    await refused(hers.sign((await site.login()).json().options));
  });

  test.each([
    ["from another site's page", { origin: "https://site.test.evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without finger, face or PIN", { unverified: true }],
    ["of another kind", { type: "webauthn.create" }],
  ])("an answer %s is refused", async (_what, oddities) => {
    await refused(phone.sign(await site.getPasskeyOptions(), oddities));
    const other = new Authenticator();
    const options = (await site.ask("POST", "account/passkeys/options", { token })).json();
    const type = "type" in oddities ? { type: "webauthn.get" } : {};
    const body = { name: "Key", passkey: other.register(options, { ...oddities, ...type }) };
    expect((await site.ask("POST", "account/passkeys", { token, body })).json().code).toBe("passkeyRefused");
  });

  test("a challenge is answered once, within five minutes, by the registered key", async () => {
    // A passkey without a counter: only the challenge distinguishes a second answer.
    const answer = phone.sign(await site.getPasskeyOptions(), { counter: 0 });
    expect((await site.loginByPasskey(answer)).statusCode).toBe(200);
    await refused(answer);
    await refused(phone.sign({ challenge: "bm90IG91cnM" }));
    const old = await site.getPasskeyOptions();
    site.passMinutes(5.1);
    await refused(phone.sign(old));
    const thief = new Authenticator();
    await refused({ ...thief.sign(await site.getPasskeyOptions()), id: phone.id, rawId: phone.id });
    const asked = await site.getPasskeyOptions();
    await refused({ ...phone.sign(asked), id: "unknown", rawId: "unknown" });
    expect((await site.events("loginFailed")).at(-1)).toMatchObject({ target: "passkey", device: "Chrome, Linux" });
  });

  test("a copied authenticator is refused by its counter and logged", async () => {
    phone.counter = 7;
    expect((await site.loginByPasskey(phone.sign(await site.getPasskeyOptions()))).statusCode).toBe(200);
    await refused(phone.sign(await site.getPasskeyOptions(), { counter: 5 }));
    await refused(phone.sign(await site.getPasskeyOptions(), { counter: 8 }));
    expect(await site.events("passkeyCloned")).toMatchObject([{ actor: "admin", count: 2 }]);
    expect((await site.loginByPasskey(phone.sign(await site.getPasskeyOptions(), { counter: 9 }))).statusCode).toBe(
      200,
    );
  });

  test("a passkey without a counter can be used again and again", async () => {
    for (const _round of [1, 2]) {
      expect((await site.loginByPasskey(phone.sign(await site.getPasskeyOptions(), { counter: 0 }))).statusCode).toBe(
        200,
      );
    }
  });

  test("a challenge is bound to its session, and the same key cannot be registered twice", async () => {
    const other = await readToken(site.loginByPasskey(phone.sign(await site.getPasskeyOptions())));
    const key = new Authenticator();
    const options = (await site.ask("POST", "account/passkeys/options", { token: other })).json();
    expect(options.excludeCredentials).toMatchObject([{ id: phone.id }]);
    const body = { name: "Key", passkey: key.register(options) };
    expect((await site.ask("POST", "account/passkeys", { token, body })).statusCode).toBe(403);
    const again = (await site.ask("POST", "account/passkeys/options", { token })).json();
    const twice = { name: "Key", passkey: phone.register(again) };
    expect((await site.ask("POST", "account/passkeys", { token, body: twice })).statusCode).toBe(403);
  });

  test("a passkey is renamed and removed by its owner, and a removed one signs in no more", async () => {
    const id = (await site.ask("GET", "account", { token })).json().passkeys[0].id;
    const body = { name: "Blue key" };
    expect((await site.ask("PUT", `account/passkeys/${id}`, { token, body })).statusCode).toBe(204);
    await site.ask("POST", "account/recovery-codes", { token });
    const asked = await site.getPasskeyOptions();
    expect((await site.ask("DELETE", `account/passkeys/${id}`, { token })).statusCode).toBe(204);
    expect((await site.ask("DELETE", `account/passkeys/${id}`, { token })).statusCode).toBe(404);
    await refused(phone.sign(asked));
    expect((await site.login()).statusCode).toBe(200);
    expect((await site.ask("GET", "account", { token })).json().recoveryCodesLeft).toBe(0);
    expect(await site.events("passkeyRemoved")).toMatchObject([{ target: "Blue key" }]);
  });

  test("ASVS 6.5.1, 6.5.2, 6.5.3, 6.5.4: each of ten recovery codes works once, however typed, and is stored as a hash", async () => {
    const { codes } = (await site.ask("POST", "account/recovery-codes", { token })).json();
    expect(new Set(codes).size).toBe(10);
    // 24 of 32 signs are 120 bits: at 112 and more a plain hash will do.
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = JSON.stringify(await site.deps.db.query.selectFrom("recovery_codes").selectAll().execute());
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows.toUpperCase()).not.toContain(code.replaceAll("-", ""));
    }
    const signs = new Set(codes.join(""));
    expect(signs.size, "random ones have nearly every sign").toBeGreaterThan(25);
    const typed = codes[3].toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    expect((await site.login({ recoveryCode: typed })).statusCode).toBe(200);
    expect((await site.login({ recoveryCode: codes[3] })).json().code).toBe("invalidCredentials");
    expect((await site.login({ recoveryCode: codes[4], password: "wrong password" })).statusCode).toBe(401);
    expect((await site.ask("GET", "account", { token })).json().recoveryCodesLeft).toBe(9);
    await site.ask("POST", "account/recovery-codes", { token });
    expect((await site.login({ recoveryCode: codes[5] })).statusCode).toBe(401);
  });

  test("a user has at most twenty passkeys, also when two are added at once", async () => {
    for (let at = 1; at < 19; at++) await site.addPasskey(token);
    const options = async () => (await site.ask("POST", "account/passkeys/options", { token })).json();
    const [one, other] = [await options(), await options()];
    const add = (question: { challenge: string }) => {
      const body = { name: "Key", passkey: new Authenticator().register(question) };
      return site.ask("POST", "account/passkeys", { token, body });
    };
    const answers = await Promise.all([add(one), add(other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await options()).toMatchObject({ code: "passkeysTooMany" });
    expect((await site.ask("GET", "account", { token })).json().passkeys).toHaveLength(20);
  });

  test("the operator's password reset removes the user's passkeys", async () => {
    await resetPassword(site.deps, "admin", "an entirely new password", site.time.now);
    expect((await site.login({ password: "an entirely new password" })).statusCode).toBe(200);
    await refused(phone.sign(await site.getPasskeyOptions()));
  });
});

test.each([
  ["https://www.acme.example:8443", "", { id: "www.acme.example", origin: "https://www.acme.example:8443" }],
  ["http://localhost:3000", "", { id: "localhost", origin: "http://localhost:3000" }],
  [undefined, "http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["https://192.0.2.7", "", "ipAddress"],
  ["https://[2001:db8::1]:8443", "", "ipAddress"],
  ["http://acme.example", "", "notSecure"],
])("the relying party of %s is the host of SITE_URL, else localhost", (siteUrl, publicUrl, expected) => {
  expect(getRelyingParty(siteUrl, publicUrl)).toEqual(expected);
});

test("a SITE_URL without passkeys causes a warning that says why", () => {
  expect(getSiteUrlWarning("http://acme.example")).toContain("not https");
  expect(getSiteUrlWarning("https://192.0.2.7")).toContain("IP address");
  expect(getSiteUrlWarning("http://127.0.0.1:3000")).toContain("IP address");
  for (const fine of [undefined, "https://acme.example", "http://localhost:3000"])
    expect(getSiteUrlWarning(fine)).toBeUndefined();
});

test("on a site that cannot have passkeys the account says why", async () => {
  const site = await publicSite("sqlite", { SITE_URL: "http://192.0.2.7" });
  const token = await readToken(site.login());
  expect((await site.ask("GET", "account", { token })).json()).toMatchObject({ passkeyProblem: "ipAddress" });
  const answer = await site.ask("POST", "account/passkeys/options", { token });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "passkeysUnavailable"]);
});
