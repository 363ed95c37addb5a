import { beforeEach, describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { publicSite, readToken, type StaffSite } from "../../../tests/support/staff.ts";
import { disableAdmin } from "./commands.ts";

const password = "seven lamps on a hill";
const findMyToken = ({ link }: { link: string }) => link.split("#invitation=")[1] ?? "";

describe.each(engines)("users on %s", (engine) => {
  let site: StaffSite;
  let token: string;
  beforeEach(async () => {
    site = await publicSite(engine);
    token = await readToken(site.login());
  });
  const add = (body: object = { username: "eva" }) => site.ask("POST", "users", { token, body });
  const accept = (invitation: string, chosen = password) =>
    site.ask("POST", "invitations/accept", { body: { token: invitation, password: chosen } });
  const list = async () => (await site.ask("GET", "users", { token })).json();
  const findId = async (name: string) =>
    (await list()).find(({ username }: { username: string }) => username === name)?.id;
  const act = async (what: "disable" | "enable" | "reset", name = "eva") =>
    site.ask("POST", `users/${await findId(name)}/${what}`, { token });

  test("ASVS 14.2.1: a new user chooses a password by a one-time link, whose token is in no request URL", async () => {
    const added = await add({ username: "eva", email: "eva@posta.example" });
    expect(added.statusCode).toBe(200);
    expect(added.json()).toMatchObject({ username: "eva", expiresAt: expect.any(String) });
    expect(added.json().link).toMatch(/^https:\/\/site\.test\/admin\/login#invitation=[\w-]{43}$/);
    const invitation = findMyToken(added.json());
    expect(JSON.stringify(await site.deps.db.query.selectFrom("invitations").selectAll().execute())).not.toContain(
      invitation,
    );
    const read = await site.ask("POST", "invitations/read", { body: { token: invitation } });
    expect(read.json()).toEqual({ username: "eva" });
    expect((await accept(invitation, "password1234")).json().fields).toEqual({ password: "passwordCommon" });
    expect((await site.login({ username: "eva", password: "" })).statusCode).toBe(400);
    expect(await site.isSignedIn(await readToken(accept(invitation)))).toBe(true);
    expect((await accept(invitation, "eight lamps on a hill")).json().code).toBe("invitationNotFound");
    expect((await site.login({ username: "eva", password })).statusCode).toBe(200);
    expect(await list()).toMatchObject([
      { username: "admin", you: true, passkeys: 0, lastSeen: expect.any(String) },
      { username: "eva", you: false, email: "eva@posta.example" },
    ]);
  });

  test("ASVS 6.4.1: a link ends after a day, with a newer one and for a disabled user", async () => {
    const old = findMyToken((await add()).json());
    site.passMinutes(24 * 60 + 1);
    expect((await accept(old)).statusCode).toBe(404);
    token = await readToken(site.login());
    const [first, second] = [findMyToken((await act("reset")).json()), findMyToken((await act("reset")).json())];
    expect((await accept(first)).statusCode).toBe(404);
    await disableAdmin(site.deps, "eva", site.time.now);
    expect((await accept(second)).statusCode).toBe(404);
    expect((await site.ask("POST", "invitations/read", { body: { token: second } })).statusCode).toBe(404);
    expect((await accept("made up")).json().code).toBe("invitationNotFound");
    expect((await site.events("invitationRefused")).length).toBeGreaterThan(0);
  });

  test("a user name that differs only in case or letter width is taken, and an invalid one is refused", async () => {
    for (const username of ["ADMIN", "ａdmin"]) expect((await add({ username })).json().code).toBe("usernameTaken");
    expect((await add({ username: "<eva>" })).json().fields).toEqual({ username: "usernameInvalid" });
    expect((await add({ username: "eva", email: "nowhere" })).json().fields).toEqual({ email: "emailInvalid" });
  });

  test("an invited user who is disabled and enabled again needs a new link", async () => {
    const invitation = findMyToken((await add()).json());
    await act("disable");
    expect((await accept(invitation)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{}, { disabledAt: expect.any(String) }]);
    await act("enable");
    expect((await list())[1].invitedUntil).toBe(undefined);
    expect((await accept(invitation)).statusCode).toBe(404);
    expect(await site.isSignedIn(await readToken(accept(findMyToken((await act("reset")).json()))))).toBe(true);
  });

  test("a disabled user cannot be reset before being enabled", async () => {
    await add();
    await act("disable");
    const answer = await act("reset");
    expect([answer.statusCode, answer.json().code]).toEqual([409, "userDisabled"]);
    expect(await site.events("adminReset")).toEqual([]);
    await act("enable");
    expect((await accept(findMyToken((await act("reset")).json()))).statusCode).toBe(200);
  });

  test("following a link ends all other sessions of its user", async () => {
    const invitation = findMyToken((await add()).json());
    const { db } = site.deps;
    const evasId = await findId("eva");
    const open = await db.query.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    await db.query
      .insertInto("sessions")
      .values({ ...open, id: "old", token_hash: "old", admin_id: evasId })
      .execute();
    await readToken(accept(invitation));
    expect(await db.query.selectFrom("sessions").select("id").where("id", "=", "old").execute()).toEqual([]);
    expect(await site.isSignedIn(token)).toBe(true);
  });

  test("the operator's command disables a user at once, and the list says so", async () => {
    const eva = await readToken(accept(findMyToken((await add()).json())));
    await disableAdmin(site.deps, "EVA", site.time.now);
    expect(await site.isSignedIn(eva)).toBe(false);
    expect((await site.login({ username: "eva", password })).json().code).toBe("invalidCredentials");
    expect(await list()).toMatchObject([{}, { disabledBy: "command line", disabledAt: expect.any(String) }]);
    expect(await site.events("adminDisabled")).toMatchObject([{ actor: "command line", target: "eva" }]);
    await expect(disableAdmin(site.deps, "nobody", site.time.now)).rejects.toThrow("no user nobody");
  });

  test("ASVS 7.4.2: disabling ends the sessions at once and prevents logins until enabled again", async () => {
    const eva = await readToken(accept(findMyToken((await add()).json())));
    expect((await act("disable")).statusCode).toBe(204);
    expect(await site.isSignedIn(eva)).toBe(false);
    expect((await site.login({ username: "eva", password })).json().code).toBe("invalidCredentials");
    expect(await list()).toMatchObject([{}, { disabledAt: expect.any(String), disabledBy: "admin" }]);
    expect((await act("enable")).statusCode).toBe(204);
    expect((await site.login({ username: "eva", password })).statusCode).toBe(200);
    const actions = (await site.events()).map(({ action, target }) => `${action} ${target}`);
    for (const event of ["adminCreated eva", "adminDisabled eva", "adminEnabled eva"]) expect(actions).toContain(event);
  });

  test("ASVS 7.4.5, 6.4.3, 6.4.4: a reset ends password, passkeys and sessions", async () => {
    const eva = await readToken(accept(findMyToken((await add()).json())));
    const phone = await site.addPasskey(eva);
    const reset = await act("reset");
    expect(await site.isSignedIn(eva)).toBe(false);
    expect((await site.login({ username: "eva", password })).statusCode).toBe(401);
    expect((await site.loginByPasskey(phone.sign(await site.getPasskeyOptions()))).statusCode).toBe(403);
    expect(await site.isSignedIn(await readToken(accept(findMyToken(reset.json()), "eight lamps on a hill")))).toBe(
      true,
    );
  });

  test("the last user who can sign in is neither disabled nor reset, even by two at once", async () => {
    await add();
    for (const what of ["disable", "reset"] as const) {
      const answer = await act(what, admin.username);
      expect([answer.statusCode, answer.json().code]).toEqual([409, "lastAdmin"]);
    }
    await expect(disableAdmin(site.deps, admin.username, site.time.now)).rejects.toThrow("No other user");
    const eva = await readToken(accept(findMyToken((await act("reset")).json())));
    const [mine, hers] = [await findId("admin"), await findId("eva")];
    const both = await Promise.all([
      site.ask("POST", `users/${hers}/disable`, { token }),
      site.ask("POST", `users/${mine}/disable`, { token: eva }),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(
      (await site.ask("POST", "users/nobody/disable", { token: (await site.isSignedIn(token)) ? token : eva }))
        .statusCode,
    ).toBe(404);
  });
});
