import { randomBytes } from "node:crypto";
import type { Database, Query } from "./db.ts";

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

async function insertSetting(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

const signingKeyName = "signing_key";

/** The key of all instances that signs upload and download URLs, form tokens and device cookies. */
export async function signingKey({ query }: Database): Promise<Buffer> {
  await insertSetting(query, signingKeyName, randomBytes(32).toString("base64url"));
  const key = await readSetting(query, signingKeyName);
  if (!key) throw new Error("the database does not keep the signing key");
  return Buffer.from(key, "base64url");
}

export async function deleteSigningKey(query: Query): Promise<void> {
  await query.deleteFrom("settings").where("key", "=", signingKeyName).execute();
}

const demoKey = "demo_jobs";

/** Whether a start or a restore has already decided about demo jobs. */
export async function areDemoJobsSettled(query: Query): Promise<boolean> {
  return (await readSetting(query, demoKey)) !== undefined;
}

export const settleDemoJobs = (query: Query, at: Date) => insertSetting(query, demoKey, at.toISOString());

const backupKeys = { madeAt: "backup_made_at", failedAt: "backup_failed_at" } as const;

/** The time of the last backup and of the last failure, for metrics, the doctor and the admin. */
export interface BackupOutcome {
  madeAt: string | undefined;
  failedAt: string | undefined;
}

export const saveBackupOutcome = (query: Query, event: keyof BackupOutcome, at: Date) =>
  writeSetting(query, backupKeys[event], at.toISOString());

export async function readBackupOutcome(query: Query): Promise<BackupOutcome> {
  return {
    madeAt: await readSetting(query, backupKeys.madeAt),
    failedAt: await readSetting(query, backupKeys.failedAt),
  };
}
