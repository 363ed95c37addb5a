import { randomBytes } from "node:crypto";
import type { Database, Query } from "./db.ts";

export async function readState(query: Query, key: string): Promise<string | undefined> {
  const row = await query.selectFrom("site_state").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function writeState(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("site_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

async function insertState(query: Query, key: string, value: string): Promise<void> {
  await query
    .insertInto("site_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

const signingKeyName = "signing_key";

/** The key of all instances that signs upload and download URLs, form tokens and device cookies. */
export async function readSigningKey({ query }: Database): Promise<Buffer> {
  await insertState(query, signingKeyName, randomBytes(32).toString("base64url"));
  const key = await readState(query, signingKeyName);
  if (!key) throw new Error("the database does not keep the signing key");
  return Buffer.from(key, "base64url");
}

export async function deleteSigningKey(query: Query): Promise<void> {
  await query.deleteFrom("site_state").where("key", "=", signingKeyName).execute();
}

const demoKey = "demo_jobs";

/** Whether a start or a restore has already decided about demo jobs. */
export async function areDemoJobsSettled(query: Query): Promise<boolean> {
  return (await readState(query, demoKey)) !== undefined;
}

export const settleDemoJobs = (query: Query, at: Date) => insertState(query, demoKey, at.toISOString());

const backupKeys = { madeAt: "backup_made_at", failedAt: "backup_failed_at" } as const;

/** The time of the last backup and of the last failure, for metrics, the doctor and the admin. */
export interface BackupOutcome {
  madeAt: string | undefined;
  failedAt: string | undefined;
}

export const saveBackupOutcome = (query: Query, event: keyof BackupOutcome, at: Date) =>
  writeState(query, backupKeys[event], at.toISOString());

export async function readBackupOutcome(query: Query): Promise<BackupOutcome> {
  return {
    madeAt: await readState(query, backupKeys.madeAt),
    failedAt: await readState(query, backupKeys.failedAt),
  };
}
