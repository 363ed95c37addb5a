import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/db.ts";
import { Refusal } from "./errors.ts";

export interface RateLimit {
  name: string;
  /** Uses in one window, before RATE_LIMIT_SCALE multiplies them. */
  max: number;
  windowSeconds: number;
}

export interface Count {
  count: number;
  isLimited: boolean;
  /** This use is the first beyond the limit. */
  justLimited: boolean;
  retryAfterSeconds: number;
}

/** Uses are counted per key or per IP address: one IPv4 address, or the /64 that one IPv6 customer owns. */
export type RateLimitKey = { key: string } | { ip: string };

export interface RateLimiter {
  /** Counts one use; throws `rateLimited` beyond the limit. Weight 2 lets only half as many through. */
  use(limit: RateLimit, counted: RateLimitKey, weight?: number): Promise<void>;
  /** Counts one use and returns the count, for callers with a rule of their own. */
  count(limit: RateLimit, counted: RateLimitKey, weight?: number): Promise<Count>;
  /** Takes one use back. */
  refund(limit: RateLimit, counted: RateLimitKey): Promise<void>;
}

/** Ended windows are deleted once a day, so a window is at least a day shorter than the privacy notice promises. */
const maxWindowSeconds = (limits.addressDays - 1) * 24 * 60 * 60;

interface LimiterNeeds {
  db: Database;
  config: { rateLimitScale: number };
  clock: () => Date;
  signingKey: Buffer;
}

/** Counters in the database: all instances share them, and a restart keeps them. */
export function createRateLimiter({ db, config, clock, signingKey }: LimiterNeeds): RateLimiter {
  /** Hashed, because a key may be an IP address, an e-mail address or a mistyped password. */
  const rowKey = ({ name }: RateLimit, counted: RateLimitKey) => {
    const key = "ip" in counted ? ipKey(counted.ip) : counted.key;
    return `${name}:${createHmac("sha256", signingKey).update(`rate limit ${key}`).digest("base64url")}`;
  };

  async function count(limit: RateLimit, counted: RateLimitKey, weight = 1): Promise<Count> {
    if (limit.windowSeconds > maxWindowSeconds)
      throw new Error(`The limit ${limit.name} counts for longer than the privacy notice says (limits.addressDays)`);
    const now = clock();
    const later = (windows: number) => new Date(now.getTime() + windows * limit.windowSeconds * 1_000).toISOString();
    const ends = later(1);
    // A window that ends more than two lengths ahead began while the clock was wrong, and counts as over.
    const hasWindowEnded = sql<boolean>`(rate_limits.window_ends_at <= ${now.toISOString()} or rate_limits.window_ends_at > ${later(2)})`;
    const row = await db.query
      .insertInto("rate_limits")
      .values({ key: rowKey(limit, counted), count: weight, window_ends_at: ends })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql<number>`case when ${hasWindowEnded} then ${sql.lit(weight)} else rate_limits.count + ${sql.lit(weight)} end`,
          window_ends_at: sql<string>`case when ${hasWindowEnded} then ${ends} else rate_limits.window_ends_at end`,
        }),
      )
      .returning(["count", "window_ends_at"])
      .executeTakeFirstOrThrow();
    const max = Math.max(1, Math.floor(limit.max * config.rateLimitScale));
    return {
      count: row.count,
      isLimited: row.count > max,
      justLimited: row.count > max && row.count - weight <= max,
      retryAfterSeconds: (Date.parse(row.window_ends_at) - now.getTime()) / 1_000,
    };
  }

  return {
    count,
    async use(limit, counted, weight) {
      const { isLimited, retryAfterSeconds } = await count(limit, counted, weight);
      if (isLimited) throw new Refusal("rateLimited", { retryAfterSeconds });
    },
    async refund(limit, counted) {
      await db.query
        .updateTable("rate_limits")
        .set((row) => ({ count: row("count", "-", 1) }))
        .where("key", "=", rowKey(limit, counted))
        .where("count", ">", 0)
        .execute();
    },
  };
}

/** One key for each IPv4 address and each IPv6 /64, however the address is written. */
export function ipKey(ip: string): string {
  if (!ip.includes(":")) return ip;
  const groups = ipv6Groups(ip);
  const isMappedIpv4 = groups.slice(0, 6).join(":") === "0:0:0:0:0:65535";
  if (isMappedIpv4) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return bytes.join(".");
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. Its last two may be written as an IPv4 address. */
function ipv6Groups(ip: string): number[] {
  const [left = [], right = []] = ip.split("::").map((half) => half.split(":").filter(Boolean).flatMap(toNumbers));
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<number>(missing).fill(0), ...right];
}

function toNumbers(group: string): number[] {
  if (!group.includes(".")) return [Number.parseInt(group, 16) || 0];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
