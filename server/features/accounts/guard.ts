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
/** Each change mails the previous address, which may belong to a stranger. */
export const perNewAddress: RateLimit = { name: "email-change", max: 5, windowSeconds: 60 * 60 };

type Limited = AuditEntry & { action: "loginLimited" | "actLimited" };

/** Rate limits of sign-in. Every refusal is written to the activity log. */
export interface Guard {
  /** Counts one attempt. Logs and refuses it beyond the limit. */
  use(limit: RateLimit, whose: Counted, entry: Limited): Promise<void>;
  /** Takes back the count of a successful attempt. */
  refund(limit: RateLimit, whose: Counted): Promise<void>;
  auditRefusal(refused: AuditEntry): Promise<void>;
}

export function createGuard({ db, clock }: Pick<Deps, "db" | "clock">, limiter: RateLimiter): Guard {
  const auditRefusal = refusalAudit(db, limiter, clock);
  return {
    auditRefusal,
    refund: limiter.refund,
    async use(limit, whose, entry) {
      const { isLimited, retryAfterSeconds } = await limiter.count(limit, whose);
      if (!isLimited) return;
      await auditRefusal(entry);
      throw new Refusal("rateLimited", { retryAfterSeconds });
    },
  };
}
