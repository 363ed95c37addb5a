import type { Deps } from "../../deps.ts";
import { type AuditEntry, createRefusalAudit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter, RateLimitKey } from "../../http/rate-limit.ts";

const windowSeconds = 15 * 60;
export const perDevice: RateLimit = { name: "login-device", max: 10, windowSeconds };
export const perAddress: RateLimit = { name: "login-address", max: 30, windowSeconds };
export const perUser: RateLimit = { name: "login-user", max: 10, windowSeconds };
/** Attempts of re-authentication, by password or passkey, inside a session. */
export const perReauth: RateLimit = { name: "reauth", max: 10, windowSeconds };
/** Requests for a passkey challenge, each stored for five minutes: per IP address, and per known browser. */
export const perChallenge: RateLimit = { name: "passkey-question", max: 60, windowSeconds };
export const perDeviceChallenge: RateLimit = { name: "passkey-question-device", max: 60, windowSeconds };
/** Changes of the e-mail address: each one mails the previous address, which may belong to a stranger. */
export const perNewAddress: RateLimit = { name: "email-change", max: 5, windowSeconds: 60 * 60 };

type LimitEntry = AuditEntry & { action: "loginLimited" | "actLimited" };

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Rate limits of sign-in. Every refusal is written to the activity log. */
export function createLoginLimits({ db, clock }: Pick<Deps, "db" | "clock">, limiter: RateLimiter) {
  const auditRefusal = createRefusalAudit(db, limiter, clock);
  return {
    auditRefusal,
    /** Takes back the count of a successful attempt. */
    refund: limiter.refund,
    /** Counts one attempt. Logs and refuses it beyond the limit. */
    async use(limit: RateLimit, whose: RateLimitKey, entry: LimitEntry): Promise<void> {
      const { isLimited, retryAfterSeconds } = await limiter.count(limit, whose);
      if (!isLimited) return;
      await auditRefusal(entry);
      throw new Refusal("rateLimited", { retryAfterSeconds });
    },
  };
}
