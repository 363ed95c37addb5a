import { newId } from "../../db/ids.ts";
import { mailboxOf } from "../../mail/addresses.ts";
import type { RateLimit, RateLimiter } from "../rate-limit.ts";
import { ipKey } from "../rate-limit.ts";

const hourMs = 60 * 60 * 1_000;
const dayHours = 24;
/** The places of an hour or a day to come are counted until it is over. */
const windowSeconds = 2 * dayHours * 60 * 60;

/** In an hour: a few networks together could otherwise use up what one provider's mailboxes get from us in all. */
const receiptsAsked: RateLimit = { name: "receipts-asked", max: 30, windowSeconds };

/** In a day: one network could otherwise use up what a mailbox gets, and keep the link to its owner's own page away. */
const askedForOne: RateLimit = { name: "receipts-to-one", max: 8, windowSeconds };

/** Each kind has places of its own: enquiries must not keep away the link that an application's receipt brings. */
type ReceiptKind = "enquiry" | "application";

export interface Receipt {
  id: string;
  notBefore: Date;
}

/**
 * The receipt for what comes from here. What is too many now has its place in an hour or on a day to come; where that is
 * more than a day away there is none, and what came is stored all the same.
 */
export async function receiptFor(
  limiter: RateLimiter,
  kind: ReceiptKind,
  ip: string,
  email: string,
  now: Date,
): Promise<Receipt | undefined> {
  const firstFree = async (limit: RateLimit, key: string, from: number, to: number) => {
    for (let place = from; place <= to; place++)
      if (!(await limiter.count(limit, { key: `${kind} ${key} ${place}` })).isLimited) return place;
    return undefined;
  };
  const network = ipKey(ip);
  const hour = Math.floor(now.getTime() / hourMs);
  const today = Math.floor(hour / dayHours);
  const day = await firstFree(askedForOne, `${network} ${mailboxOf(email)}`, today, today + 1);
  if (day === undefined) return undefined;
  const place = await firstFree(receiptsAsked, network, Math.max(hour, day * dayHours), hour + dayHours);
  return place === undefined
    ? undefined
    : { id: newId(), notBefore: new Date(Math.max(now.getTime(), place * hourMs)) };
}
