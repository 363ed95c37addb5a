import { describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import {
  publicSite,
  readCookie,
  readToken,
  type StaffSite,
  startSignedIn,
  withStaff,
} from "../../../tests/support/staff.ts";
import { checkPassword, isLeaked } from "../../account-rules.ts";
import { buildApp } from "../../app.ts";
import { Scheduler } from "../../scheduler.ts";

import { prepareFirstAdmin } from "./first-admin.ts";
import { hashPassword } from "./password.ts";
import { insertAdmin } from "./users.repository.ts";

const brand = { name: "Tatrion", partner: "Unibotix" };
const place = { username: "zuzana", brand, siteUrl: "https://www.tatrion-labs.example" };
const good = "seven lamps on a hill";
const change = (site: StaffSite, token: string, newPassword: string, currentPassword = admin.password) =>
  site.ask("PUT", "account/password", { token, body: { currentPassword, newPassword } });

describe("ASVS 6.2.1, 6.2.9: a password has 12 to 256 characters", () => {
  test.each([
    [`${"a".repeat(4)}bcdefgh`, "passwordMin"],
    ["qj4 vw8 zx2 k", undefined],
    ["žltý kôň úpel", undefined],
    [
      "\u{1f511}\u{1f40e}\u{1f50b}\u{1f4ce}\u{1f30a}\u{1f3d4}\u{1f6f0}\u{1f9ed}\u{1f9ca}\u{1f9ff}\u{1fa81}\u{1fab4}",
      undefined,
    ],
    [Array.from({ length: 64 }, (_, index) => String.fromCodePoint(200 + index)).join(""), undefined],
    [Array.from({ length: 257 }, (_, index) => String.fromCodePoint(200 + index)).join(""), "tooLong"],
  ])("%s", (password, mistake) => expect(checkPassword(password, place)).toBe(mistake));
});

describe("ASVS 6.2.4, 6.2.12: leaked passwords are refused, also with digits and signs around them", () => {
  test.each(["password1234", "Password1234!", "qwertyuiop123", "1234567890123", "!!Slovensko2025!!", "marmalade2025"])(
    "%s",
    (password) => expect(checkPassword(password, place)).toBe("passwordCommon"),
  );

  test("a password may not contain a part of the user's name", () => {
    const mistake = checkPassword("novakova a dvaja", { ...place, username: "jana.novakova" });
    expect(mistake).toBe("passwordNames");
  });

  test("the filter of leaked passwords refuses hardly any other", () => {
    const made = Array.from({ length: 20_000 }, (_, index) => `nobody ever typed this ${index}`);
    expect(made.filter(isLeaked).length).toBeLessThan(40);
  });
});

describe("ASVS 6.2.5: a password may have any composition", () => {
  test.each(["only small letters here", "4839 2716 5502 9", "::;;,,..--++!!??"])("%s", (password) =>
    expect(checkPassword(password, place)).toBeUndefined(),
  );
});

describe("ASVS 6.1.2, 6.2.11: passwords with words of the site and its users are refused", () => {
  test.each([
    "Tatrion is the best",
    "t-a-t-r-i-o-n 44 !!",
    "I am Zuzana, really",
    "tatrion-labs.example",
    "Bratislava2025!",
    "Unibotix robots 77",
  ])("%s", (password) => expect(checkPassword(password, place)).toBe("passwordNames"));
});

describe.each(engines)("own password on %s", (engine) => {
  test("ASVS 6.2.2, 6.2.3, 7.2.4, 7.4.3: a password is changed with the current one, which ends all other sessions", async () => {
    const site = await publicSite(engine);
    const [here, there] = [await readToken(site.login()), await readToken(site.login())];
    const wrong = await change(site, here, good, "not the password");
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { currentPassword: "passwordWrong" }]);
    const answer = await change(site, here, good);
    expect([await site.isSignedIn(here), await site.isSignedIn(there)]).toEqual([false, false]);
    expect(await site.isSignedIn(answer.json().token)).toBe(true);
    expect((await site.login()).statusCode).toBe(401);
    const again = await site.login({ password: good }, readCookie(answer));
    expect(again.statusCode).toBe(200);
    expect(await site.isSignedIn(answer.json().token)).toBe(false);
    expect(await site.events("passwordChanged")).toMatchObject([{ actor: "admin", device: "Chrome, Linux" }]);
  });

  test("ASVS 6.2.4: a bad new password is refused, and the old one stays", async () => {
    const { site, token } = await startSignedIn(engine);
    for (const [password, code] of [
      ["short", "passwordMin"],
      ["password1234", "passwordCommon"],
      ["the admin is me", "passwordNames"],
      [admin.password, "passwordSame"],
      ["x".repeat(257), "tooLong"],
    ] as const) {
      expect((await change(site, token, password)).json().fields).toEqual({ newPassword: code });
    }
    expect((await site.login()).statusCode).toBe(200);
  });

  test("ASVS 6.2.8: a password is verified exactly as typed, untrimmed and case-sensitive", async () => {
    const site = await publicSite(engine);
    const typed = "  Seven Lamps on a hill ";
    await change(site, await readToken(site.login()), typed);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed} `]) {
      expect((await site.login({ password: other }, undefined, "192.0.2.9")).statusCode).toBe(401);
    }
    expect((await site.login({ password: typed })).statusCode).toBe(200);
  });

  test("ASVS 6.2.10: a password does not expire", async () => {
    const site = await publicSite(engine);
    site.passMinutes(60 * 24 * 365 * 5);
    expect((await site.login()).statusCode).toBe(200);
  });

  test("ASVS 6.3.1: a session with ten wrong current passwords has to wait", async () => {
    const { site, token } = await startSignedIn(engine);
    for (let round = 0; round < 10; round++) await change(site, token, good, "a wrong guess");
    expect((await change(site, token, good)).statusCode).toBe(429);
    site.passMinutes(16);
    expect((await change(site, token, good)).statusCode).toBe(200);
  });

  test("changes of e-mail and password are reported by mail, to the previous address", async () => {
    const { site, token } = await startSignedIn(engine);
    const email = (address: string) => site.ask("PUT", "account/email", { token, body: { email: address } });
    expect((await email("not an address")).json().fields).toEqual({ email: "emailInvalid" });
    expect((await email("zuzana@posta.example")).statusCode).toBe(204);
    expect((await site.ask("GET", "account", { token })).json().email).toBe("zuzana@posta.example");
    await email("other@posta.example");
    await change(site, token, good);
    const mails = await site.deps.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();
    expect(mails.map(({ kind, recipient, payload }) => [kind, recipient, JSON.parse(payload).event])).toEqual([
      ["accountNotice", "zuzana@posta.example", "emailChanged"],
      ["accountNotice", "other@posta.example", "passwordChanged"],
    ]);
  });
});

describe.each(engines)("ASVS 6.3.2, 6.4.1: a generated first password on %s", (engine) => {
  const made = { username: "first", password: "made-up-by-the-server" };
  const start = async (variables = {}) => {
    const site = await publicSite(engine, variables);
    const passwordHash = await hashPassword(made.password);
    await insertAdmin(
      site.deps.db.query,
      { username: made.username, passwordHash, hasGeneratedPassword: true },
      site.time.now,
    );
    return site;
  };

  test("ASVS 6.4.1: a generated password has 120 random bits", async () => {
    const site = await publicSite(engine);
    const first = async () => {
      await site.deps.db.query.deleteFrom("admins").execute();
      const config = { ...site.deps.config, admin: { username: "first", password: undefined } };
      return (await (await prepareFirstAdmin({ ...site.deps, config }))())?.password ?? "";
    };
    const [one, other] = [await first(), await first()];
    expect(one).not.toBe(other);
    for (const made of [one, other]) expect(Buffer.from(made, "base64url").length).toBe(15);
  });

  test("a generated password is shown after a lost answer, by the process that made it", async () => {
    const site = await publicSite(engine);
    await site.deps.db.query.deleteFrom("admins").execute();
    const config = { ...site.deps.config, admin: { username: "first", password: undefined } };
    const prepare = () => prepareFirstAdmin({ ...site.deps, config });
    const [store, other] = [await prepare(), await prepare()];
    const first = await store();
    expect(await store()).toEqual(first);
    expect(await other()).toBeUndefined();
    expect(await site.events("adminCreated")).toHaveLength(1);
  });

  test("a recovery code does not replace the change of a generated password", async () => {
    const site = await start();
    const trial = await readToken(site.login({ ...made, newPassword: good }));
    await site.addPasskey(trial);
    const { codes } = (await site.ask("POST", "account/recovery-codes", { token: trial })).json();
    await site.deps.db.query.updateTable("admins").set({ password_made_up: 1 }).execute();
    const typed = { username: made.username, password: good, recoveryCode: codes[0] };
    expect((await site.login(typed)).json().code).toBe("passwordChangeRequired");
    expect((await site.login({ ...typed, newPassword: "eight lamps on a hill" })).statusCode).toBe(200);
  });

  test("a generated password opens a public site only together with a new one", async () => {
    const site = await start();
    const first = await site.login(made);
    expect([first.statusCode, first.json().code, first.json().token]).toEqual([
      403,
      "passwordChangeRequired",
      undefined,
    ]);
    for (const [newPassword, code] of [
      ["password1234", "passwordCommon"],
      [made.password, "passwordSame"],
    ])
      expect((await site.login({ ...made, newPassword })).json().fields).toEqual({ newPassword: code });
    const wrong = await site.login({ ...made, password: "wrong password", newPassword: good });
    expect(wrong.json().code).toBe("invalidCredentials");
    expect(await site.isSignedIn(await readToken(site.login({ ...made, newPassword: good })))).toBe(true);
    expect((await site.login({ ...made, newPassword: "eight lamps on a hill" })).statusCode).toBe(401);
    expect((await site.login({ ...made, password: good })).statusCode).toBe(200);
  });

  test("a session opened by a generated password ends when the site becomes public", async () => {
    const trial = await start({ SITE_URL: "http://localhost:3000" });
    const token = await readToken(trial.login(made));
    const other = await readToken(trial.login());
    const config = { ...trial.deps.config, siteUrl: "https://site.test", isPublic: true };
    const app = await buildApp({ ...trial.deps, scheduler: new Scheduler(trial.deps.log), config }, trial.renderer);
    const site = withStaff({ ...trial, app });
    expect([await site.isSignedIn(token), await site.isSignedIn(other)]).toEqual([false, true]);
    expect((await site.login(made)).json().code).toBe("passwordChangeRequired");
    const changed = await readToken(site.login({ ...made, newPassword: good }));
    expect([await site.isSignedIn(changed), await trial.isSignedIn(token)]).toEqual([true, false]);
    expect(await site.events("passwordChanged")).toMatchObject([{ actor: made.username }]);
    await app.close();
  });

  test("changing a generated password at the login ends its sessions", async () => {
    const site = await start({ SITE_URL: "http://localhost:3000" });
    const token = await readToken(site.login(made));
    const changed = await readToken(site.login({ ...made, newPassword: good }));
    expect([await site.isSignedIn(token), await site.isSignedIn(changed)]).toEqual([false, true]);
  });

  test("a generated password signs in on a trial site, whose account asks for a change", async () => {
    const site = await start({ SITE_URL: "http://localhost:3000" });
    const token = await readToken(site.login(made));
    expect((await site.ask("GET", "account", { token })).json().mustChangePassword).toBe(true);
    const changed = await change(site, token, good, made.password);
    const account = await site.ask("GET", "account", { token: changed.json().token });
    expect(account.json()).toMatchObject({ mustChangePassword: false, passwordChangedAt: expect.any(String) });
  });
});
