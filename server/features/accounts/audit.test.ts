import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { admin } from "../../../tests/support/app.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { engines } from "../../../tests/support/database.ts";
import { createBrokenCommits } from "../../../tests/support/fakes.ts";
import { temporaryFolder } from "../../../tests/support/folders.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { loggedSite, publicSite, readToken, startSignedIn } from "../../../tests/support/staff.ts";
import { createAdmin, disableAdmin } from "./commands.ts";
import { prepareFirstAdmin } from "./first-admin.ts";

const job = { title: "Keeper of Unusual Lanterns", location: "Bratislava", type: "Full-time", description: "Lights." };

describe.each(engines)("the activity log on %s", (engine) => {
  test("ASVS 16.2.1, 16.2.2, 16.3.1: logins and failures are logged with who, when, where and how", async () => {
    const { site, token } = await startSignedIn(engine);
    await site.login({ password: "wrong password" });
    await site.login({ username: "nobody" });
    await site.ask("POST", "logout", { token });
    const logged = await site.events();
    expect(logged.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ["login", "admin", "password"],
      ["loginFailed", "admin", "password"],
      ["loginFailed", "?", "password"],
      ["logout", "admin", null],
    ]);
    for (const event of logged)
      expect(event).toMatchObject({ address: "192.0.2.1", device: "Chrome, Linux", at: expect.stringMatching(/Z$/) });
  });

  test("a session does not end when its event cannot be logged", async () => {
    const { site, token } = await startSignedIn(engine);
    await sql`alter table audit_events rename to elsewhere`.execute(site.deps.db.query);
    expect((await site.ask("POST", "logout", { token })).statusCode).toBe(500);
    await sql`alter table elsewhere rename to audit_events`.execute(site.deps.db.query);
    expect((await site.ask("POST", "logout", { token })).statusCode).toBe(204);
    expect(await site.events("logout")).toHaveLength(1);
  });

  test("ASVS 16.3.2, 16.3.3: refused tokens and limits are logged once an hour per IP address, with a count", async () => {
    const site = await publicSite(engine);
    for (let round = 0; round < 5; round++) await site.ask("GET", "contacts", { token: "x".repeat(43) });
    await site.ask("GET", "contacts");
    for (let round = 0; round < 12; round++) await site.login({ password: "wrong password" });
    const logged = (await site.events()).map(({ action, count }) => [action, count]);
    expect(logged).toEqual([
      ["tokenRefused", 5],
      ["loginFailed", 10],
      ["loginLimited", 2],
    ]);
    site.passMinutes(61);
    await site.ask("GET", "contacts", { token: "x".repeat(43) });
    expect(await site.events("tokenRefused")).toHaveLength(2);
  });

  test("after 500 IP addresses in an hour all further ones share one row of the activity log", async () => {
    const site = await publicSite(engine, { RATE_LIMIT_SCALE: "0.02" });
    const from = (index: number) => site.ask("GET", "contacts", { token: "x".repeat(43), from: `10.0.${index}.1` });
    for (let index = 0; index < 30; index++) await from(index);
    const logged = await site.events("tokenRefused");
    expect(logged).toHaveLength(11);
    expect(logged.find(({ address }) => address === null)).toMatchObject({ count: 20 });
  });

  test("the activity log is filtered by action and by user, page by page", async () => {
    const { site, token } = await startSignedIn(engine);
    for (let round = 0; round < 3; round++) await site.login();
    await site.login({ password: "wrong password" });
    const list = async (query: string) => site.ask("GET", `audit?${query}`, { token });
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
    const { site, lines, readActivity } = await loggedSite(engine);
    const token = await readToken(site.login());
    await site.login({ password: "wrong\n{} password" });
    await site.ask("GET", "contacts", { token: "x".repeat(43) });
    const logged = readActivity();
    const who = await site.deps.db.query.selectFrom("admins").select("id").executeTakeFirstOrThrow();
    expect(logged).toMatchObject([
      { audit: "login", result: "done", who: who.id },
      { audit: "loginFailed", result: "refused", who: who.id },
      { audit: "tokenRefused", result: "refused" },
    ]);
    expect(new Set(logged.map(({ from }) => from)).size).toBe(1);
    const printed = lines.join("");
    for (const secret of [token, admin.password, "wrong", "192.0.2.1", "x".repeat(43)])
      expect(printed).not.toContain(secret);
  });

  test("ASVS 16.2.1: the log names actor and target by their ids", async () => {
    const { site, lines, readActivity } = await loggedSite(engine);
    const { query } = site.deps.db;
    const ownId = (await query.selectFrom("admins").select("id").executeTakeFirstOrThrow()).id;
    await site.login();
    const token = await readToken(site.login());
    const [device] = (await site.ask("GET", "account", { token }))
      .json()
      .sessions.filter(({ current }: { current: boolean }) => !current);
    await site.ask("DELETE", `account/sessions/${device.id}`, { token });
    await site.addPasskey(token);
    const [passkey] = (await site.ask("GET", "account", { token })).json().passkeys;
    await site.ask("PUT", `account/passkeys/${passkey.id}`, { token, body: { name: "Other" } });
    await site.ask("DELETE", `account/passkeys/${passkey.id}`, { token });
    await site.ask("POST", "users", { token, body: { username: "eva" } });
    await createAdmin(site.deps, "marek", "seven lamps on a hill", site.time.now);
    const findId = async (name: string) =>
      (await query.selectFrom("admins").select("id").where("username", "=", name).executeTakeFirstOrThrow()).id;
    const [eva, marek] = [await findId("eva"), await findId("marek")];
    for (const act of ["disable", "enable", "reset"]) await site.ask("POST", `users/${eva}/${act}`, { token });
    await site.ask("POST", "jobs", { token, body: job });
    await disableAdmin(site.deps, "marek", site.time.now);
    await site.deps.scheduler.runNow("audit log");
    const inRequests = readActivity().filter(({ audit, from }) => from && audit !== "login");
    expect(inRequests.map(({ audit, who, about }) => [audit, who, about])).toEqual([
      ["sessionEnded", ownId, device.id],
      ["passkeyAdded", ownId, passkey.id],
      ["passkeyRenamed", ownId, passkey.id],
      ["passkeyRemoved", ownId, passkey.id],
      ["adminCreated", ownId, eva],
      ["adminDisabled", ownId, eva],
      ["adminEnabled", ownId, eva],
      ["adminReset", ownId, eva],
      ["jobCreated", ownId, expect.any(String)],
    ]);
    const byCommand = readActivity().filter(({ from }) => !from);
    expect(byCommand.map(({ audit, about }) => [audit, about])).toEqual([
      ["adminCreated", marek],
      ["adminDisabled", marek],
    ]);
    for (const name of ["eva", "marek", "Other", job.title]) expect(lines.join("")).not.toContain(name);
    // Staff see which device it was.
    expect(await site.events("sessionEnded")).toMatchObject([{ target: "Chrome, Linux" }]);
  });

  test("ASVS 16.2.4: all instances, also after a restart, give an IP address the same fingerprint", async () => {
    const shared =
      engine === "postgres" ? { DATABASE_URL: await freshDatabase() } : { DATA_DIR: temporaryFolder("marks") };
    const first = await loggedSite("sqlite", undefined, shared);
    await first.site.login({ password: "wrong password" });
    // The embedded database is one server's: there the second is the same site started again.
    if (engine === "sqlite") await first.site.dispose();
    const second = await loggedSite("sqlite", undefined, shared);
    await second.site.login({ password: "wrong password" });
    await second.site.login({ password: "wrong password" }, undefined, "192.0.2.2");
    const elsewhere = await loggedSite("sqlite");
    await elsewhere.site.login({ password: "wrong password" });
    const marks = [first, second, elsewhere].flatMap(({ readActivity }) => readActivity()).map(({ from }) => from);
    // The fingerprint depends on the stored key: another site in the same process has others.
    expect(marks.map((mark) => mark === marks[0])).toEqual([true, true, false, false]);
  });

  test("ASVS 16.3.3: a passkey that is refused when it is added is logged", async () => {
    const { site, token } = await startSignedIn(engine);
    const body = { name: "Phone", passkey: new Authenticator().register({ challenge: "bm90IG91cnM" }) };
    expect((await site.ask("POST", "account/passkeys", { token, body })).statusCode).toBe(403);
    expect(await site.events("passkeyRefused")).toMatchObject([{ actor: "admin", count: 1 }]);
  });

  test("ASVS 16.3.3: every exceeded limit of signing in is logged", async () => {
    const { site, token } = await startSignedIn(engine);
    const phone = await site.addPasskey(token);
    const wrong = { body: { password: "a wrong guess" }, token };
    const made = phone.sign({ challenge: "bm90IG91cnM" });
    for (let round = 0; round < 11; round++) await site.ask("POST", "account/proof", wrong);
    for (let round = 0; round < 61; round++) await site.getPasskeyOptions();
    for (let round = 0; round < 31; round++) await site.loginByPasskey(made);
    await site.ask("POST", "invitations/read", { body: { token: "made up" } });
    for (let round = 0; round < 7; round++)
      await site.ask("PUT", "account/email", { token, body: { email: `a${round}@posta.example` } });
    const limits = (await site.events()).filter(({ action }) => String(action).endsWith("Limited"));
    expect(limits.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ["actLimited", "admin", "password"],
      ["loginLimited", "?", "passkey"],
      ["loginLimited", "?", "invitation"],
      ["actLimited", "admin", "email"],
    ]);
    expect(limits.map(({ count }) => count)).toEqual([1, 2, 1, 2]);
  });

  test("ASVS 16.3.3: a request that needs re-authentication is logged", async () => {
    const { site, token } = await startSignedIn(engine);
    site.passMinutes(11);
    for (const method of ["POST", "DELETE"] as const)
      await site.ask(method, method === "POST" ? "users" : "account/sessions", { token, body: {} });
    expect(await site.events("reauthRequested")).toMatchObject([{ actor: "admin", count: 2 }]);
  });

  test("when a one-time link is used twice at once, the activity log has the refused attempt", async () => {
    const { site, token } = await startSignedIn(engine);
    const { link } = (await site.ask("POST", "users", { token, body: { username: "eva" } })).json();
    const body = { token: link.split("=")[1], password: "seven lamps on a hill" };
    const both = await Promise.all([1, 2].map(() => site.ask("POST", "invitations/accept", { body })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await site.events("invitationAccepted")).toHaveLength(1);
    expect(await site.events("invitationRefused")).toHaveLength(1);
  });

  test("an event is not logged when its transaction is rolled back", async () => {
    const commits = createBrokenCommits();
    const { site, readActivity } = await loggedSite(engine, commits.change);
    const token = await readToken(site.login());
    commits.failure = new Error("cut off");
    expect((await site.ask("POST", "users", { token, body: { username: "eva" } })).statusCode).toBe(500);
    expect(readActivity().map(({ audit }) => audit)).toEqual(["login"]);
  });

  test("ASVS 16.4.3: the server logs events of commands and of the first start once", async () => {
    const { site, readActivity } = await loggedSite(engine);
    await createAdmin(site.deps, "eva", "seven lamps on a hill", site.time.now);
    await site.deps.db.query.deleteFrom("admins").execute();
    await (await prepareFirstAdmin(site.deps))();
    for (let round = 0; round < 2; round++) await site.deps.scheduler.runNow("audit log");
    const rows = await site.events("adminCreated");
    expect(rows.map(({ actor, target }) => [actor, target])).toEqual([
      ["command line", "eva"],
      ["server", "admin"],
    ]);
    expect(readActivity().map(({ audit, id }) => [audit, id])).toEqual(rows.map(({ id }) => ["adminCreated", id]));
  });
});
