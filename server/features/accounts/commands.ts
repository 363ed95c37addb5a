import { checkUsername, describePasswordError } from "../../account-rules.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/db.ts";
import { audit } from "../../http/audit.ts";
import { endSessions, lockUsers } from "../../http/sessions.ts";
import { hashPassword } from "./password.ts";
import { assertNotLastUser, insertAdmin, removeFactors, revokeAccess, selectAdmin } from "./users.repository.ts";

const actor = "command line";
const byCommand = { actor, actorId: undefined };

/** A wrong input at the command line, described in one sentence. */
export class AccountMistake extends Error {}

/** A site that may or may not be running. */
interface Site {
  db: Database;
  config: Pick<Config, "brand" | "siteUrl">;
}

export async function createAdmin(site: Site, username: string, password: string, now: Date): Promise<void> {
  const { db } = site;
  throwMistake(checkUsername(username) ?? describePasswordError(password, getPasswordPlace(site, username)));
  const hash = await hashPassword(password);
  const id = await insertAdmin(db.query, { username, passwordHash: hash }, now);
  if (!id) throw new AccountMistake(`There already is a user ${username}.`);
  await audit(db.query, now, { ...byCommand, action: "adminCreated", target: username, about: id });
}

/** The last resort: sets a password, enables the user, removes all passkeys and ends all sessions. */
export async function resetPassword(site: Site, username: string, password: string, now: Date): Promise<void> {
  const { db } = site;
  throwMistake(describePasswordError(password, getPasswordPlace(site, username)));
  const hash = await hashPassword(password);
  await db.write(async (write) => {
    await lockUsers(write, db.engine);
    const admin = await selectAdmin(write, username);
    if (!admin) throw new AccountMistake(`There is no user ${username}.`);
    await write
      .updateTable("admins")
      .set({
        password_hash: hash,
        password_made_up: 0,
        password_changed_at: now.toISOString(),
        disabled_at: null,
        disabled_by: null,
      })
      .where("id", "=", admin.id)
      .execute();
    await removeFactors(write, admin.id);
    await endSessions(write, admin.id);
    await audit(write, now, { ...byCommand, action: "passwordReset", target: admin.username, about: admin.id });
  });
}

export async function disableAdmin({ db }: Pick<Site, "db">, username: string, now: Date): Promise<void> {
  await db.write(async (write) => {
    await lockUsers(write, db.engine);
    const admin = await selectAdmin(write, username);
    if (!admin) throw new AccountMistake(`There is no user ${username}.`);
    await assertNotLastUser(write, admin.id).catch(() => {
      throw new AccountMistake(
        `No other user could sign in. Create another user before you disable ${admin.username}.`,
      );
    });
    await revokeAccess(write, admin.id, actor, now);
    await audit(write, now, { ...byCommand, action: "adminDisabled", target: admin.username, about: admin.id });
  });
}

export async function listAdmins(db: Database): Promise<string[]> {
  const rows = await db.query.selectFrom("admins").selectAll().orderBy("username_key").execute();
  return rows.map(
    (row) => `${row.username}\tsince ${row.created_at.slice(0, 10)}${row.disabled_at ? "\tdisabled" : ""}`,
  );
}

function getPasswordPlace({ config }: Site, username: string) {
  return { username, brand: config.brand, siteUrl: config.siteUrl };
}

function throwMistake(mistake: string | undefined): void {
  if (mistake) throw new AccountMistake(mistake);
}
