import type { Database } from "../db/db.ts";

const key = "mail_relay";

/**
 * Whether this server may take mails that wait. Once any has had a relay for them, one without the setting leaves them to
 * others: it would throw them away and call them sent.
 */
export async function takesMails(db: Database, mail: { smtpUrl?: string | undefined }): Promise<boolean> {
  const known = await db.query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  if (!mail.smtpUrl) return known === undefined;
  if (!known)
    await db.query
      .insertInto("settings")
      .values({ key, value: "set" })
      .onConflict((same) => same.column("key").doNothing())
      .execute();
  return true;
}
