import { passwordMistake, usernameMistake } from "../../account-rules.ts";
import type { Database } from "../../db/db.ts";
import { audit } from "../../http/audit.ts";
import { endSessionsOf } from "../../http/session.ts";
import { insertAdmin, selectAdmin } from "./admins.repository.ts";
import { hashPassword } from "./password.ts";

const actor = "command line";

/** A mistake of the person at the command line, told in one sentence. */
export class AccountMistake extends Error {}

export async function createAdmin(db: Database, username: string, password: string, now: Date): Promise<void> {
  refuse(usernameMistake(username) ?? passwordMistake(password));
  const hash = await hashPassword(password);
  if (!(await insertAdmin(db.query, username, hash, now)))
    throw new AccountMistake(`There already is a user ${username}.`);
  await audit(db.query, now, { actor, action: "adminCreated", target: username });
}

/** Also lets a disabled user in again. All sessions of the user end. */
export async function resetPassword(db: Database, username: string, password: string, now: Date): Promise<void> {
  refuse(passwordMistake(password));
  const hash = await hashPassword(password);
  await db.write(async (write) => {
    const admin = await selectAdmin(write, username);
    if (!admin) throw new AccountMistake(`There is no user ${username}.`);
    await write
      .updateTable("admins")
      .set({ password_hash: hash, disabled_at: null })
      .where("id", "=", admin.id)
      .execute();
    await endSessionsOf(write, admin.id);
    await audit(write, now, { actor, action: "passwordReset", target: admin.username });
  });
}

export async function disableAdmin(db: Database, username: string, now: Date): Promise<void> {
  await db.write(async (write) => {
    const admin = await selectAdmin(write, username);
    if (!admin) throw new AccountMistake(`There is no user ${username}.`);
    await write.updateTable("admins").set({ disabled_at: now.toISOString() }).where("id", "=", admin.id).execute();
    await endSessionsOf(write, admin.id);
    await audit(write, now, { actor, action: "adminDisabled", target: admin.username });
  });
}

export async function listAdmins(db: Database): Promise<string[]> {
  const rows = await db.query.selectFrom("admins").selectAll().orderBy("username_key").execute();
  return rows.map(
    (row) => `${row.username}\tsince ${row.created_at.slice(0, 10)}${row.disabled_at ? "\tdisabled" : ""}`,
  );
}

function refuse(mistake: string | undefined): void {
  if (mistake) throw new AccountMistake(mistake);
}
