import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { TestApp } from "../../../tests/support/app.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import {
  addPasskey,
  ask,
  login,
  loginByPasskey,
  publicSite,
  question,
  readToken,
} from "../../../tests/support/staff.ts";
import type { Database } from "../../db/db.ts";
import { disableAdmin, resetPassword } from "./accounts.ts";

const password = "seven lamps on a hill";

/** What happens before the next transaction, and meanwhile, before it is committed. */
type Around = <T>(act: (meanwhile?: () => Promise<void>) => Promise<T>) => Promise<T>;
const plainly: Around = (act) => act();

/** How many connections to this site's PostgreSQL database wait for a lock. */
async function waitingIn({ deps }: TestApp): Promise<number> {
  const locked = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return Number((await locked.execute(deps.db.query)).rows[0]?.count);
}

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`an act of staff that is overtaken on ${engine}`, () => {
    /** Where the colleague works: another instance, where there can be one. */
    let elsewhere: TestApp;
    let root: string;
    let eva: { token: string; id: string };
    let around: Around;

    async function start(): Promise<TestApp> {
      around = plainly;
      const url: Record<string, string> = engine === "postgres" ? { DATABASE_URL: await freshDatabase() } : {};
      const site = await publicSite("sqlite", url, (deps) => {
        const write: Database["write"] = (work, channel) => {
          const todo = around;
          around = plainly;
          return todo((meanwhile = async () => undefined) =>
            deps.db.write(async (transaction) => {
              const done = await work(transaction);
              await meanwhile();
              return done;
            }, channel),
          );
        };
        return { ...deps, db: Object.assign(Object.create(deps.db), { write }) };
      });
      elsewhere = engine === "postgres" ? await publicSite("sqlite", url) : site;
      root = await readToken(login(site));
      const { link } = (await ask(site, "POST", "users", { token: root, body: { username: "eva" } })).json();
      const body = { token: link.split("=")[1], password };
      const token = await readToken(ask(site, "POST", "invitations/accept", { body }));
      const users: { id: string; username: string }[] = (await ask(site, "GET", "users", { token })).json();
      eva = { token, id: users.find(({ username }) => username === "eva")?.id ?? "" };
      return site;
    }
    async function passkeyOf(site: TestApp) {
      const options = (await ask(site, "POST", "account/passkeys/options", { token: eva.token })).json();
      return { name: "Phone", passkey: new Authenticator().register(options) };
    }
    const passkeys = () => elsewhere.deps.db.query.selectFrom("passkeys").selectAll().execute();

    const ends: [string, () => Promise<unknown>][] = [
      ["a colleague resets", () => ask(elsewhere, "POST", `users/${eva.id}/reset`, { token: root })],
      ["a colleague disables", () => ask(elsewhere, "POST", `users/${eva.id}/disable`, { token: root })],
      ["the command resets", () => resetPassword(elsewhere.deps, "eva", "another hill of lamps", new Date())],
      ["the command disables", () => disableAdmin(elsewhere.deps, "eva", new Date())],
    ];

    test.each(ends)("a passkey that is added after %s the user is none", async (_who, end) => {
      const site = await start();
      const body = await passkeyOf(site);
      around = async (act) => {
        await end();
        return act();
      };
      expect((await ask(site, "POST", "account/passkeys", { token: eva.token, body })).statusCode).toBe(401);
      expect(await passkeys()).toEqual([]);
    });

    test.each(["invitation", "recovery code", "passkey"])(
      "a reset and a login by %s that meet end one after the other",
      async (way) => {
        const site = await start();
        const { db } = site.deps;
        const invited = async () => (await ask(site, "POST", `users/${eva.id}/reset`, { token: root })).json().link;
        const phone = await addPasskey(site, eva.token);
        const { codes } = (await ask(site, "POST", "account/recovery-codes", { token: eva.token })).json();
        const enter = {
          invitation: async () => {
            const body = { token: (await invited()).split("=")[1], password };
            return () => ask(site, "POST", "invitations/accept", { body });
          },
          "recovery code": async () => () => login(site, { username: "eva", password, recoveryCode: codes[0] }),
          passkey: async () => {
            const signed = phone.sign(await question(site));
            return () => loginByPasskey(site, signed);
          },
        }[way];
        const begin = await enter?.();
        const waiting = () => waitingIn(site);
        // Both wait for the user, the reset first; who has locked something else before could never let go of it.
        const both = await db.write(async (write) => {
          const user = write.selectFrom("admins").select("id").where("id", "=", eva.id);
          if (engine === "postgres") await user.forUpdate().execute();
          const reset = ask(elsewhere, "POST", `users/${eva.id}/reset`, { token: root });
          if (engine === "postgres") await expect.poll(waiting).toBe(1);
          const entered = begin?.();
          if (engine === "postgres") await expect.poll(waiting).toBe(2);
          return { reset, entered };
        });
        expect((await both.reset).statusCode).toBe(200);
        expect((await both.entered)?.statusCode).toBeOneOf([401, 403, 404]);
      },
    );

    test.each(ends)("%s the user only when what she has under way is done", async (_who, end) => {
      const site = await start();
      const body = await passkeyOf(site);
      const order: string[] = [];
      let ended: Promise<unknown> | undefined;
      around = (act) =>
        act(async () => {
          ended = end().then(() => order.push("ended"));
          // PostgreSQL shows that the end waits; the embedded database queues it behind this transaction.
          if (engine === "postgres") await expect.poll(() => waitingIn(site)).toBe(1);
          order.push("added");
        });
      expect((await ask(site, "POST", "account/passkeys", { token: eva.token, body })).statusCode).toBe(200);
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
}
