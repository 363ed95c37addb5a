import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Query } from "./db.ts";
import { readSetting, writeSetting } from "./settings.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** Further from now than this no clock is that is nearly right. */
const jumpMs = 7 * dayMs;
/** Longer than anybody sets a clock by that is nearly right: such a step must not end the wait. */
const waitMs = dayMs;

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
  await writeSetting(query, key, [now, since].flatMap((time) => time?.toISOString() ?? []).join(" "));
  return waits;
}

/**
 * Whether a period is shorter than the same task last went by, and was within the last day: a slip in a setting that is put
 * right by then must not cost everybody's records either.
 */
export async function periodShortened(
  query: Query,
  task: string,
  days: readonly number[],
  now: Date,
): Promise<boolean> {
  const key = `days of ${task}`;
  const noted = await query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const wanted = days.join(",");
  const [inForce = wanted, waiting, since = ""] = noted?.value.split(" ") ?? [];
  const isShorter = inForce.split(",").some((before, at) => (days[at] ?? 0) < Number(before));
  const age = waiting === wanted ? now.getTime() - Date.parse(since) : Number.NaN;
  if (isShorter && age >= 0 && age < waitMs) return true;
  const waits = isShorter && !(age >= waitMs);
  const value = waits ? `${inForce} ${wanted} ${now.toISOString()}` : wanted;
  if (noted?.value !== value) await writeSetting(query, key, value);
  return waits;
}

/** What the task goes by, or last went by while a shorter period waits; none where it has not run yet. */
export async function daysInForce(query: Query, task: string): Promise<number[]> {
  const [inForce] = (await readSetting(query, `days of ${task}`))?.split(" ") ?? [];
  return inForce?.split(",").map(Number) ?? [];
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

/** Where more are ahead, it is the clock that is behind. */
const most = 100;

export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + jumpMs;
}

/**
 * What was written while the clock was years ahead is dated so, and its date would keep it until then. Of what is ahead
 * now: those that were already so long ago, which makes them as old as that, whichever of the two clocks was wrong.
 */
export async function longAhead(query: Query, kind: string, ahead: string[], days: number, now: Date) {
  if (ahead.length === 0 || ahead.length > most) return [];
  const key = `ahead: ${kind}`;
  const noted = await query.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const [since = "", ...before] = noted?.value.split(" ") ?? [];
  if (ahead.every((id) => before.includes(id))) return now.getTime() - Date.parse(since) > days * dayMs ? ahead : [];
  await writeSetting(query, key, [now.toISOString(), ...ahead].join(" "));
  return [];
}

/** The same for rows of a table, as a condition. */
export async function isLongAhead(
  query: Query,
  table: "contacts" | "applications" | "uploads",
  days: number,
  now: Date,
): Promise<RawBuilder<SqlBool>> {
  const far = new Date(now.getTime() + jumpMs).toISOString();
  const rows = await query
    .selectFrom(table)
    .select("id")
    .where("created_at", ">", far)
    .limit(most + 1)
    .execute();
  const old = await longAhead(
    query,
    table,
    rows.map(({ id }) => id),
    days,
    now,
  );
  return old.length > 0 ? sql<SqlBool>`id in (${sql.join(old)})` : sql<SqlBool>`false`;
}
