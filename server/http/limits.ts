import { sql } from "kysely";
import type { Database } from "../db/db.ts";
import { Refusal } from "./errors.ts";

export interface Limit {
  name: string;
  /** How many in one window, before RATE_LIMIT_SCALE. */
  most: number;
  windowSeconds: number;
}

export interface Limiter {
  /** Counts one use; throws `rateLimited` when it is one too many. `weight` 2 lets only half as many through. */
  use(limit: Limit, key: string, weight?: number): Promise<void>;
  /** Whether the limit is used up, without counting. */
  isSpent(limit: Limit, key: string): Promise<boolean>;
  /** Takes uses back, for example failed logins after a right password. */
  forget(limit: Limit, key: string): Promise<void>;
  sweep(): Promise<void>;
}

/** Counters in the database, so that several instances share them and a restart forgets nothing. */
export function createLimiter(db: Database, scale: number, clock: () => Date): Limiter {
  const allowed = (limit: Limit) => Math.max(1, Math.floor(limit.most * scale));
  const keyOf = (limit: Limit, key: string) => `${limit.name}:${key}`;

  async function read(limit: Limit, key: string) {
    const row = await db.query
      .selectFrom("rate_limits")
      .select(["count", "window_ends_at"])
      .where("key", "=", keyOf(limit, key))
      .executeTakeFirst();
    return row && row.window_ends_at > clock().toISOString() ? row : undefined;
  }

  return {
    async use(limit, key, weight = 1) {
      const now = clock();
      const ends = new Date(now.getTime() + limit.windowSeconds * 1_000).toISOString();
      const fresh = sql<boolean>`rate_limits.window_ends_at <= ${now.toISOString()}`;
      const row = await db.query
        .insertInto("rate_limits")
        .values({ key: keyOf(limit, key), count: weight, window_ends_at: ends })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: sql<number>`case when ${fresh} then ${sql.lit(weight)} else rate_limits.count + ${sql.lit(weight)} end`,
            window_ends_at: sql<string>`case when ${fresh} then ${ends} else rate_limits.window_ends_at end`,
          }),
        )
        .returning(["count", "window_ends_at"])
        .executeTakeFirstOrThrow();
      if (row.count <= allowed(limit)) return;
      throw new Refusal("rateLimited", { retryAfterSeconds: (Date.parse(row.window_ends_at) - now.getTime()) / 1_000 });
    },
    async isSpent(limit, key) {
      const row = await read(limit, key);
      return row !== undefined && row.count >= allowed(limit);
    },
    async forget(limit, key) {
      await db.query.deleteFrom("rate_limits").where("key", "=", keyOf(limit, key)).execute();
    },
    async sweep() {
      await db.query.deleteFrom("rate_limits").where("window_ends_at", "<=", clock().toISOString()).execute();
    },
  };
}
