import { randomBytes } from "node:crypto";
import type { Database, Query } from "./db.ts";

/** Reads a value that all instances share; the first to ask makes it. */
async function sharedSetting(db: Database, key: string, make: () => string): Promise<string> {
  const known = await readSetting(db.query, key);
  if (known !== undefined) return known;
  await db.query
    .insertInto("settings")
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await readSetting(db.query, key)) ?? "";
}

export async function readSetting(query: Query, key: string): Promise<string | undefined> {
  const row = await query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** The key that signs upload and download addresses and form marks. */
export async function signingKey(db: Database): Promise<Buffer> {
  return Buffer.from(await sharedSetting(db, "signing_key", () => randomBytes(32).toString("base64url")), "base64url");
}
