import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/db.ts";
import { inTurns } from "../db/expiry.ts";
import { Refusal } from "./errors.ts";
import { networksOf } from "./networks.ts";

export interface RateLimit {
  name: string;
  /** How many in one window, before RATE_LIMIT_SCALE. */
  most: number;
  windowSeconds: number;
}

export interface Count {
  count: number;
  spent: boolean;
  /** This very use was the first that is too many. */
  justSpent: boolean;
  retryAfterSeconds: number;
}

/**
 * Whose uses are counted: those of one thing, or of whoever asks from an address. Of an address also the wider networks
 * count that one customer may own, with twice as much each.
 */
export type Whose = { of: string } | { ip: string };

export interface RateLimiter {
  /** Counts one use; throws `rateLimited` when it is one too many. Weight 2 lets only half as many through. */
  use(limit: RateLimit, whose: Whose, weight?: number): Promise<void>;
  /** Counts one use and says how that stands, for callers with a rule of their own. */
  count(limit: RateLimit, whose: Whose, weight?: number): Promise<Count>;
  /** Takes one use back: what was counted beforehand turned out well. */
  giveBack(limit: RateLimit, whose: Whose): Promise<void>;
  /** Forgets windows that are over. */
  sweep(stopping?: AbortSignal): Promise<void>;
}

/** For so long the database is not asked again about what it has called spent; another instance may give back uses. */
const rememberedMs = 1_000;
const mostRemembered = 10_000;
const sweptAtOnce = 500;
const longestWindowSeconds = limits.addressDays * 24 * 60 * 60;

interface Settings {
  db: Database;
  config: { rateLimitScale: number };
  clock: () => Date;
  signingKey: Buffer;
}

/** Counters in the database, so that several instances share them and a restart forgets nothing. */
export function createRateLimiter({ db, config, clock, signingKey }: Settings): RateLimiter {
  const scale = config.rateLimitScale;
  /** Whose it is cannot be read there: it may be somebody's address, or a password in the field for the name. */
  const keyOf = (limit: RateLimit, key: string) =>
    `${limit.name}:${createHmac("sha256", signingKey).update(`rate limit ${key}`).digest("base64url")}`;
  const spent = new Map<string, { count: number; at: number; endsAt: number }>();
  /** Of one key one question at a time: the others would only wait for its row, each with a connection, or fail alike. */
  const asking = new Map<string, Promise<unknown>>();

  function remembered(key: string): Count | undefined {
    const known = spent.get(key);
    if (!known) return undefined;
    const now = clock().getTime();
    if (now >= known.at && now < Math.min(known.at + rememberedMs, known.endsAt))
      return {
        count: known.count,
        spent: true,
        justSpent: false,
        retryAfterSeconds: (known.endsAt - now) / 1_000,
      };
    spent.delete(key);
    return undefined;
  }

  function remember(key: string, counted: Count): void {
    const at = clock().getTime();
    const [oldest] = spent.keys();
    if (oldest !== undefined && spent.size >= mostRemembered) spent.delete(oldest);
    spent.set(key, { count: counted.count, at, endsAt: at + counted.retryAfterSeconds * 1_000 });
  }

  async function count(limit: RateLimit, whose: Whose, weight = 1): Promise<Count> {
    const keys = keysOf(whose);
    // The widest first: else each part of a network that has spent its own would still be a row and a write.
    for (const key of keys.toReversed()) {
      const known = remembered(keyOf(limit, key));
      if (known) return known;
    }
    const [narrowest, ...wider] = keys;
    let counted = await countOne(limit, narrowest, weight);
    for (const [at, key] of wider.entries()) {
      if (counted.spent) break;
      counted = await countOne({ ...limit, most: limit.most * 2 ** (at + 1) }, key, weight);
    }
    return counted;
  }

  async function countOne(limit: RateLimit, key: string, weight: number): Promise<Count> {
    const whole = keyOf(limit, key);
    const own = (asking.get(whole) ?? Promise.resolve()).then(async () => {
      const known = remembered(whole);
      if (known) return known;
      const counted = await ask(limit, whole, weight);
      if (counted.spent) remember(whole, counted);
      return counted;
    });
    asking.set(whole, own);
    return own.finally(() => {
      if (asking.get(whole) === own) asking.delete(whole);
    });
  }

  async function ask(limit: RateLimit, key: string, weight: number): Promise<Count> {
    if (limit.windowSeconds > longestWindowSeconds)
      throw new Error(`The limit ${limit.name} counts for longer than the privacy notice says (limits.addressDays)`);
    const now = clock();
    const later = (windows: number) => new Date(now.getTime() + windows * limit.windowSeconds * 1_000).toISOString();
    const ends = later(1);
    // A window that ends further ahead than any can was begun under a clock that has since been put right.
    const over = sql<boolean>`(rate_limits.window_ends_at <= ${now.toISOString()} or rate_limits.window_ends_at > ${later(2)})`;
    const row = await db.asyncCommit((query) =>
      query
        .insertInto("rate_limits")
        .values({ key, count: weight, window_ends_at: ends })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: sql<number>`case when ${over} then ${sql.lit(weight)} else rate_limits.count + ${sql.lit(weight)} end`,
            window_ends_at: sql<string>`case when ${over} then ${ends} else rate_limits.window_ends_at end`,
          }),
        )
        .returning(["count", "window_ends_at"])
        .executeTakeFirstOrThrow(),
    );
    const most = Math.max(1, Math.floor(limit.most * scale));
    return {
      count: row.count,
      spent: row.count > most,
      justSpent: row.count > most && row.count - weight <= most,
      retryAfterSeconds: (Date.parse(row.window_ends_at) - now.getTime()) / 1_000,
    };
  }

  return {
    count,
    async use(limit, whose, weight) {
      const { spent, retryAfterSeconds } = await count(limit, whose, weight);
      if (spent) throw new Refusal("rateLimited", { retryAfterSeconds });
    },
    async giveBack(limit, whose) {
      const keys = keysOf(whose).map((key) => keyOf(limit, key));
      for (const key of keys) spent.delete(key);
      await db.asyncCommit((query) =>
        query
          .updateTable("rate_limits")
          .set((row) => ({ count: row("count", "-", 1) }))
          .where("key", "in", keys)
          .where("count", ">", 0)
          .execute(),
      );
    },
    async sweep(stopping) {
      const now = clock().toISOString();
      let last = "";
      await inTurns(
        db,
        async (write) => {
          const next = await write
            .selectFrom("rate_limits")
            .select(["key", "window_ends_at"])
            .where("key", ">", last)
            .orderBy("key")
            .limit(sweptAtOnce)
            .execute();
          last = next.at(-1)?.key ?? last;
          const over = next.filter(({ window_ends_at }) => window_ends_at <= now).map(({ key }) => key);
          if (over.length > 0)
            await write
              .deleteFrom("rate_limits")
              .where("key", "in", over)
              // Another instance may have begun it anew.
              .where("window_ends_at", "<=", now)
              .execute();
          return next.length;
        },
        stopping,
      );
    },
  };
}

function keysOf(whose: Whose): [string, ...string[]] {
  return "ip" in whose ? networksOf(whose.ip) : [whose.of];
}
