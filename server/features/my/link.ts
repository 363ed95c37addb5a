import type { Database } from "../../db/db.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { findMine } from "./my.repository.ts";

const perAddress: RateLimit = { name: "my-page", max: 60, windowSeconds: 600 };

/** Whether a link opens an application. Asked too often from one address it is not looked up: the page itself will ask. */
export function linkOpens(db: Database, limiter: RateLimiter) {
  return async (token: string, ip: string): Promise<boolean> => {
    if ((await limiter.count(perAddress, { ip })).isLimited) return true;
    return (await findMine(db.query, token)) !== undefined;
  };
}
