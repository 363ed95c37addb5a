import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Query } from "./db.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** Further from now than this no clock is that is nearly right. */
const farMs = 7 * dayMs;
/** Where more are ahead, it is the clock that is behind. */
const most = 100;

export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + farMs;
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
  const value = [now.toISOString(), ...ahead].join(" ");
  await query
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return [];
}

/** The same for rows of a table, as a condition. */
export async function isLongAhead(
  query: Query,
  table: "contacts" | "applications" | "uploads",
  days: number,
  now: Date,
): Promise<RawBuilder<SqlBool>> {
  const far = new Date(now.getTime() + farMs).toISOString();
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
