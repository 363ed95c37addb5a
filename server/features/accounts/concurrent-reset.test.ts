import { describe, expect, test } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { countLockWaiters, engines } from "../../../tests/support/database.ts";
import { replaceWrite } from "../../../tests/support/fakes.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { publicSite, readToken, type StaffSite } from "../../../tests/support/staff.ts";
import { disableAdmin, resetPassword } from "./commands.ts";

const password = "seven lamps on a hill";

/** Runs the next transaction with work before it and work before its commit. */
type Around = <T>(act: (beforeCommit?: () => Promise<void>) => Promise<T>) => Promise<T>;
const plainly: Around = (act) => act();

describe.each(engines)("an act of staff during a reset or disabling on %s", (engine) => {
  /** The colleague's instance: another one on PostgreSQL. */
  let elsewhere: StaffSite;
  let root: string;
  let eva: { token: string; id: string };
  let around: Around;

  async function start(): Promise<StaffSite> {
    around = plainly;
    const url: Record<string, string> = engine === "postgres" ? { DATABASE_URL: await freshDatabase() } : {};
    const site = await publicSite("sqlite", url, (deps) => {
      return replaceWrite(deps, (work, channel) => {
        const todo = around;
        around = plainly;
        return todo((beforeCommit = async () => undefined) =>
          deps.db.write(async (transaction) => {
            const done = await work(transaction);
            await beforeCommit();
            return done;
          }, channel),
        );
      });
    });
    elsewhere = engine === "postgres" ? await publicSite("sqlite", url) : site;
    root = await readToken(site.login());
    const token = await site.addUser(root, { password });
    const users: { id: string; username: string }[] = (await site.ask("GET", "users", { token })).json();
    eva = { token, id: users.find(({ username }) => username === "eva")?.id ?? "" };
    return site;
  }
  async function createPasskeyBody(site: StaffSite) {
    const options = (await site.ask("POST", "account/passkeys/options", { token: eva.token })).json();
    return { name: "Phone", passkey: new Authenticator().register(options) };
  }
  const passkeys = () => elsewhere.deps.db.query.selectFrom("passkeys").selectAll().execute();

  const ends: [string, () => Promise<unknown>][] = [
    ["a colleague resets", () => elsewhere.ask("POST", `users/${eva.id}/reset`, { token: root })],
    ["a colleague disables", () => elsewhere.ask("POST", `users/${eva.id}/disable`, { token: root })],
    ["the command resets", () => resetPassword(elsewhere.deps, "eva", "another hill of lamps", new Date())],
    ["the command disables", () => disableAdmin(elsewhere.deps, "eva", new Date())],
  ];

  test.each(ends)("a passkey that is added after %s the user is not stored", async (_who, end) => {
    const site = await start();
    const body = await createPasskeyBody(site);
    around = async (act) => {
      await end();
      return act();
    };
    expect((await site.ask("POST", "account/passkeys", { token: eva.token, body })).statusCode).toBe(401);
    expect(await passkeys()).toEqual([]);
  });

  test.each(["invitation", "recovery code", "passkey"])("a reset and a login by %s do not deadlock", async (way) => {
    const site = await start();
    const { db } = site.deps;
    const invited = async () => (await site.ask("POST", `users/${eva.id}/reset`, { token: root })).json().link;
    const phone = await site.addPasskey(eva.token);
    const { codes } = (await site.ask("POST", "account/recovery-codes", { token: eva.token })).json();
    const enter = {
      invitation: async () => {
        const body = { token: (await invited()).split("=")[1], password };
        return () => site.ask("POST", "invitations/accept", { body });
      },
      "recovery code": async () => () => site.login({ username: "eva", password, recoveryCode: codes[0] }),
      passkey: async () => {
        const signed = phone.sign(await site.getPasskeyOptions());
        return () => site.loginByPasskey(signed);
      },
    }[way];
    const begin = await enter?.();
    const waiting = () => countLockWaiters(site.deps.db);
    // Both wait for the user's row, the reset first: a lock taken in another order would deadlock here.
    const both = await db.write(async (write) => {
      const user = write.selectFrom("admins").select("id").where("id", "=", eva.id);
      if (engine === "postgres") await user.forUpdate().execute();
      const reset = elsewhere.ask("POST", `users/${eva.id}/reset`, { token: root });
      if (engine === "postgres") await expect.poll(waiting).toBe(1);
      const entered = begin?.();
      if (engine === "postgres") await expect.poll(waiting).toBe(2);
      return { reset, entered };
    });
    expect((await both.reset).statusCode).toBe(200);
    expect((await both.entered)?.statusCode).toBeOneOf([401, 403, 404]);
  });

  test.each(ends)("%s the user only after the user's transaction in progress", async (_who, end) => {
    const site = await start();
    const body = await createPasskeyBody(site);
    const order: string[] = [];
    let ended: Promise<unknown> | undefined;
    around = (act) =>
      act(async () => {
        ended = end().then(() => order.push("ended"));
        // PostgreSQL shows that the end waits; the embedded database queues it behind this transaction.
        if (engine === "postgres") await expect.poll(() => countLockWaiters(site.deps.db)).toBe(1);
        order.push("added");
      });
    expect((await site.ask("POST", "account/passkeys", { token: eva.token, body })).statusCode).toBe(200);
    await ended;
    expect(order).toEqual(["added", "ended"]);
    const { disabled_at } = await site.deps.db.query
      .selectFrom("admins")
      .select("disabled_at")
      .where("username", "=", "eva")
      .executeTakeFirstOrThrow();
    expect(await passkeys()).toHaveLength(disabled_at ? 1 : 0);
  });
});
