import type { Query } from "../db/db.ts";

/** When a backup was last made, and when one last failed: the site tells its operator by metrics, the doctor and the admin. */
export interface Outcome {
  madeAt: string | undefined;
  failedAt: string | undefined;
}

const keys = { madeAt: "backup_made_at", failedAt: "backup_failed_at" } as const;

export async function noteOutcome(query: Query, what: keyof Outcome, at: Date): Promise<void> {
  const value = at.toISOString();
  await query
    .insertInto("settings")
    .values({ key: keys[what], value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export async function readOutcome(query: Query): Promise<Outcome> {
  const rows = await query.selectFrom("settings").selectAll().where("key", "in", Object.values(keys)).execute();
  const at = (key: string) => rows.find((row) => row.key === key)?.value;
  return { madeAt: at(keys.madeAt), failedAt: at(keys.failedAt) };
}
