import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AdminRow } from "./users.repository.ts";

const lifeSeconds = 180 * 24 * 60 * 60;

/** Limit of users whose device cookies are looked up for one browser. */
const maxUsers = 10;

type User = Pick<AdminRow, "id" | "password_hash">;

/**
 * Device cookies (OWASP): they give no access, but separate the failed logins of known browsers from those of
 * strangers.
 */
export function createDeviceCookies(signingKey: Buffer, https: boolean) {
  // Each user has a cookie, because two users may share a browser.
  const getCookieName = (user: User) => `${https ? "__Host-" : ""}device-${user.id}`;

  /** The key also signs file URLs and form tokens. The word `device` keeps such a signature from passing here. */
  function sign(user: User, time: string, nonce: string): Buffer {
    const parts = ["device", user.id, user.password_hash, time, nonce];
    return createHmac("sha256", signingKey).update(JSON.stringify(parts)).digest();
  }

  function parseNonce(value: string, user: User, now: Date): string | undefined {
    const [, time = "", nonce = "", sent = ""] = /^([0-9a-z]{1,8})\.([\w-]{22})\.([\w-]{43})$/.exec(value) ?? [];
    if (time === "" || !timingSafeEqual(sign(user, time, nonce), Buffer.from(sent, "base64url"))) return undefined;
    return toSeconds(now) - Number.parseInt(time, 36) <= lifeSeconds ? nonce : undefined;
  }

  return {
    /** Ids of the users whose device cookies a browser sends, valid or forged. */
    usersIn: (header = "") =>
      header
        .split(";")
        .map((pair) => /^(?:__Host-)?device-([\w-]{1,64})=/.exec(pair.trim())?.[1])
        .filter((id) => id !== undefined)
        .slice(0, maxUsers),
    /** The device that the browser's attempts count for. Undefined for strangers, and after a password change. */
    recognize(header = "", user: User, now: Date): string | undefined {
      const start = `${getCookieName(user)}=`;
      const pairs = header.split(";").map((pair) => pair.trim());
      const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
      return values.map((value) => parseNonce(value, user, now)).find((nonce) => nonce !== undefined);
    },
    /** Makes a cookie for each login, with a nonce that identifies the browser from then on. */
    make(user: User, now: Date) {
      const time = toSeconds(now).toString(36);
      const nonce = randomBytes(16).toString("base64url");
      const value = [time, nonce, sign(user, time, nonce).toString("base64url")].join(".");
      // The prefix `__Host-` requires `Path=/` and forbids `Domain`, so that no sibling host can plant a cookie.
      const attributes = ["Path=/", `Max-Age=${lifeSeconds}`, "HttpOnly", "SameSite=Strict"];
      const cookie = [`${getCookieName(user)}=${value}`, ...attributes, ...(https ? ["Secure"] : [])].join("; ");
      return { cookie, device: nonce };
    },
  };
}

function toSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
