import { createHmac, timingSafeEqual } from "node:crypto";

/** When a form was first touched, signed, so that nothing has to be remembered until it comes back. */
export function makeFormMark(signingKey: Buffer, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signature(signingKey, time).toString("base64url")}`;
}

export function timeOf(mark: unknown, signingKey: Buffer): number | undefined {
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
