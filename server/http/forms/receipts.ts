import { networksOf } from "../networks.ts";
import type { RateLimit, RateLimiter } from "../rate-limiter.ts";

/** In an hour: a few networks together could otherwise use up what one provider's mailboxes get from us in all. */
const receiptsAsked: RateLimit = { name: "receipts-asked", most: 30, windowSeconds: 60 * 60 };

/** Whether what comes from here is answered with a receipt; it is stored all the same. */
export async function getsReceipt(limiter: RateLimiter, ip: string): Promise<boolean> {
  const widest = networksOf(ip).at(-1) ?? ip;
  return !(await limiter.count(receiptsAsked, widest)).spent;
}
