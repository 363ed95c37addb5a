import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import { Refusal } from "./errors.ts";

/** The time at which a form was first touched, signed, so that the server stores nothing until the form is sent. */
export function createFormToken(signingKey: Buffer, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${sign(signingKey, time).toString("base64url")}`;
}

/**
 * Refuses forms that no person has filled in: the honeypot is filled, or the token is forged, too young or too old.
 * Returns the weight for the rate limit: 1 with a token, 2 without.
 */
export function checkHoneypotAndToken(
  { website: honeypot, formToken }: { website: unknown; formToken: unknown },
  signingKey: Buffer,
  now: Date,
): 1 | 2 {
  if (!isBlank(honeypot)) throw new Refusal("spamSuspected");
  if (isBlank(formToken)) return 2;
  const ageMs = now.getTime() - parseTime(formToken, signingKey);
  if (!(ageMs >= limits.minFormTokenAgeMs && ageMs <= limits.maxFormTokenAgeMs)) throw new Refusal("spamSuspected");
  return 1;
}

/** NaN when the token is not ours. */
function parseTime(token: unknown, signingKey: Buffer): number {
  if (typeof token !== "string") return Number.NaN;
  const [, time = "", signature = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  const isOurs = time !== "" && timingSafeEqual(sign(signingKey, time), Buffer.from(signature, "base64url"));
  return isOurs ? Number.parseInt(time, 36) : Number.NaN;
}

/** The prefix separates tokens from other uses of the key. */
function sign(signingKey: Buffer, time: string): Buffer {
  return createHmac("sha256", signingKey).update(`form-token:${time}`).digest();
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
