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

export async function writeSetting(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** The key that signs upload and download addresses, form marks and device cookies. */
export async function signingKey(db: Database): Promise<Buffer> {
  return Buffer.from(await sharedSetting(db, "signing_key", () => randomBytes(32).toString("base64url")), "base64url");
}

export async function forgetSigningKey(query: Query): Promise<void> {
  await query.deleteFrom("settings").where("key", "=", "signing_key").execute();
}

const demoMark = "demo_jobs";

/** Whether invented jobs may still be added: any start and any restore settles that for good. */
export async function demoJobsSettled(query: Query): Promise<boolean> {
  return (await readSetting(query, demoMark)) !== undefined;
}

export async function settleDemoJobs(query: Query, at: Date): Promise<void> {
  await query
    .insertInto("settings")
    .values({ key: demoMark, value: at.toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
