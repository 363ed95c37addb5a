import type { Query } from "./db.ts";

const jumpMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Whether the clock is a week or more away from where the same task last saw it, in either direction. Removing by age
 * then waits for one more run: a clock that is wrong for a moment must not cost everybody's records.
 */
export async function clockJumped(query: Query, task: string, now: Date): Promise<boolean> {
  const key = `clock of ${task}`;
  const noted = await query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  await query
    .insertInto("settings")
    .values({ key, value: now.toISOString() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: now.toISOString() }))
    .execute();
  return noted !== undefined && Math.abs(now.getTime() - Date.parse(noted.value)) > jumpMs;
}
