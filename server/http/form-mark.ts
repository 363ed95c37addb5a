import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import { Refusal } from "./errors.ts";

/** When a form was first touched, signed, so that nothing has to be remembered until it comes back. */
export function makeFormMark(signingKey: Buffer, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signature(signingKey, time).toString("base64url")}`;
}

/**
 * What a form's marks cost its sender: 1, or 2 without a mark, for the limit per address. Refuses a form that no
 * person has filled in: the hidden field is filled, or the mark is forged, stale or only just made.
 */
export function spamWeight(
  { website, mark }: { website: unknown; mark: unknown },
  signingKey: Buffer,
  now: Date,
): 1 | 2 {
  if (!isBlank(website)) throw new Refusal("spamSuspected");
  if (isBlank(mark)) return 2;
  const made = timeOf(mark, signingKey);
  const age = made === undefined ? Number.NaN : now.getTime() - made;
  if (!(age >= limits.formMarkShortestMs && age <= limits.formMarkLongestMs)) throw new Refusal("spamSuspected");
  return 1;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function timeOf(mark: unknown, signingKey: Buffer): number | undefined {
  if (typeof mark !== "string") return undefined;
  const [, time = "", sent = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(mark) ?? [];
  if (time === "") return undefined;
  return timingSafeEqual(signature(signingKey, time), Buffer.from(sent, "base64url"))
    ? Number.parseInt(time, 36)
    : undefined;
}

/** The key also signs addresses of files: the prefix keeps the one from passing for the other. */
function signature(signingKey: Buffer, time: string): Buffer {
  return createHmac("sha256", signingKey).update(`form-mark:${time}`).digest();
}
