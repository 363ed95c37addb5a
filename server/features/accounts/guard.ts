import type { Deps } from "../../deps.ts";
import { type AuditEntry, refusalAudit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { Counted, RateLimit, RateLimiter } from "../../http/rate-limit.ts";

const windowSeconds = 15 * 60;
export const perDevice: RateLimit = { name: "login-device", max: 10, windowSeconds };
export const perAddress: RateLimit = { name: "login-address", max: 30, windowSeconds };
export const perUser: RateLimit = { name: "login-user", max: 10, windowSeconds };
/** Passwords and passkeys that are asked for again inside a session. */
export const perReauth: RateLimit = { name: "reauth", max: 10, windowSeconds };
/** Questions for a passkey, each of which is a row for five minutes: from an address, and from a known browser. */
export const perQuestion: RateLimit = { name: "passkey-question", max: 60, windowSeconds };
export const perQuestionOfDevice: RateLimit = { name: "passkey-question-device", max: 60, windowSeconds };
/** Each is told to the address from before, which may be anybody's. */
export const perNewAddress: RateLimit = { name: "email-change", max: 5, windowSeconds: 60 * 60 };

type Limited = AuditEntry & { action: "loginLimited" | "actLimited" };

/** Stands before every way in: no limit is hit and nothing refused without being told. */
export interface Guard {
  /** Counts one try; the one too many is told and refused. */
  use(limit: RateLimit, whose: Counted, entry: Limited): Promise<void>;
  /** What was counted beforehand turned out well. */
  refund(limit: RateLimit, whose: Counted): Promise<void>;
  tell(refused: AuditEntry): Promise<void>;
}

export function createGuard({ db, clock }: Pick<Deps, "db" | "clock">, limiter: RateLimiter): Guard {
  const tell = refusalAudit(db, limiter, clock);
  return {
    tell,
    refund: limiter.refund,
    async use(limit, whose, entry) {
      const { isLimited, retryAfterSeconds } = await limiter.count(limit, whose);
      if (!isLimited) return;
      await tell(entry);
      throw new Refusal("rateLimited", { retryAfterSeconds });
    },
  };
}
