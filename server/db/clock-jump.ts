import type { Query } from "./db.ts";

const jumpMs = 7 * 24 * 60 * 60 * 1_000;
/** Longer than anybody sets a clock by that is nearly right: such a step must not end the wait. */
const waitMs = 24 * 60 * 60 * 1_000;

/**
 * Whether the clock is a week or more away from where the same task last saw it, in either direction, or was within the
 * last day. Removing by age waits for so long, however often the site is started meanwhile: a clock that is wrong for
 * some hours must not cost everybody's records.
 */
export async function clockJumped(query: Query, task: string, now: Date): Promise<boolean> {
  const key = `clock of ${task}`;
  const noted = await query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const [seen, jumped] = (noted?.value.split(" ") ?? []).map((time) => Date.parse(time));
  const jumpsNow = seen !== undefined && Math.abs(now.getTime() - seen) > jumpMs;
  const waits = jumpsNow || (jumped !== undefined && now.getTime() - jumped < waitMs);
  const since = jumpsNow ? now : jumped !== undefined && waits ? new Date(jumped) : undefined;
  const value = [now, since].flatMap((time) => time?.toISOString() ?? []).join(" ");
  await query
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return waits;
}

/** A clock that is set back by an hour signs nobody out; what lies further ahead was written by one that was wrong. */
const differMs = 65 * 60_000;

/** Whether this moment is past by no more than so much. */
export function isYounger(at: string, ms: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age >= -differMs && age <= ms;
}

/** Whether this end, which was set so far ahead at most, is still to come. */
export function isBefore(end: string, mostMs: number, now: Date): boolean {
  const left = Date.parse(end) - now.getTime();
  return left > 0 && left <= mostMs + differMs;
}
