import { type Config, ConfigError, loadConfig } from "./config.ts";
import type { Database } from "./db/db.ts";
import { requireUpToDate } from "./db/migrate.ts";
import { openSite } from "./db/open.ts";
import { AccountMistake, createAdmin, disableAdmin, listAdmins, resetPassword } from "./features/account/accounts.ts";
import { askPassword } from "./features/account/ask-password.ts";
import { keepFilesPrivate, requireRuntime } from "./runtime.ts";

const usage = `Usage: npm run admin -- <command>
  create NAME           makes a user; the password is asked for, or read from standard input
  reset-password NAME   sets a new password, takes passkeys away, ends all sessions and lets a disabled user in again
  disable NAME          ends the user's sessions and keeps the user out
  list                  shows all users`;

async function run([command, name]: string[], site: { db: Database; config: Config }): Promise<string> {
  const { db } = site;
  const now = new Date();
  await requireUpToDate(db.query);
  if (command === "list") return (await listAdmins(db)).join("\n");
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

requireRuntime();
keepFilesPrivate();
try {
  const config = loadConfig();
  const db = await openSite({ ...config.database, dataDir: config.dataDir });
  console.log(await run(process.argv.slice(2), { db, config }).finally(() => db.close()));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
