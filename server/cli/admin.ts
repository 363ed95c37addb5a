import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import { assertUpToDate } from "../db/migrate.ts";
import { deleteSigningKey } from "../db/site-state.ts";
import { askPassword } from "../features/accounts/ask-password.ts";
import { AccountMistake, createAdmin, disableAdmin, listAdmins, resetPassword } from "../features/accounts/commands.ts";
import { runCommand, withSite } from "./run-command.ts";

const usage = `Usage: npm run admin -- <command>
  create NAME           creates a user; asks for the password, or reads it from standard input
  reset-password NAME   sets a new password, removes passkeys, ends all sessions and enables a disabled user
  disable NAME          ends the user's sessions and disables the user
  list                  shows all users
  new-key               deletes the key that signs URLs and cookies: the next start makes another`;

async function run([command, name]: string[], site: { db: Database; config: Config }): Promise<string> {
  const { db } = site;
  const now = new Date();
  await assertUpToDate(db.query);
  if (command === "list") return (await listAdmins(db)).join("\n");
  if (command === "new-key") {
    await deleteSigningKey(db.query);
    return "The next start makes a new key. Sessions stay.";
  }
  if (!name) throw new AccountMistake(usage);
  switch (command) {
    case "create":
      await createAdmin(site, name, await askPassword(), now);
      return `User ${name} can now sign in.`;
    case "reset-password":
      await resetPassword(site, name, await askPassword(), now);
      return `User ${name} has a new password and no passkeys; all sessions have ended.`;
    case "disable":
      await disableAdmin(site, name, now);
      return `User ${name} can no longer sign in.`;
    default:
      throw new AccountMistake(usage);
  }
}

await runCommand((config, args) => withSite(config, (db) => run(args, { db, config })));
