import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AdminRow } from "./users.repository.ts";

const lifeSeconds = 180 * 24 * 60 * 60;

/** The most device cookies of one browser that are looked up. */
const maxUsers = 10;

type User = Pick<AdminRow, "id" | "password_hash">;

/**
 * Device cookies (OWASP): they give no access, but separate the failed logins of known browsers from those of
 * strangers.
 */
interface DeviceCookies {
  /** Under which this browser's tries count; undefined for a stranger, and after the user's password has changed. */
  recognise(header: string | undefined, user: User, now: Date): string | undefined;
  /** The users whose cookies, true or not, a browser brings. */
  usersIn(header: string | undefined): string[];
  /** A new one for each login, with the nonce that the browser is known by from then on. */
  make(user: User, now: Date): { cookie: string; device: string };
}

export function createDeviceCookies(signingKey: Buffer, https: boolean): DeviceCookies {
  // One for each user, since two may share a browser.
  const getCookieName = (user: User) => `${https ? "__Host-" : ""}device-${user.id}`;

  /** The key also signs addresses of files and form marks: the first word keeps the one from passing for the other. */
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
    usersIn: (header = "") =>
      header
        .split(";")
        .map((pair) => /^(?:__Host-)?device-([\w-]{1,64})=/.exec(pair.trim())?.[1])
        .filter((id) => id !== undefined)
        .slice(0, maxUsers),
    recognise(header = "", user, now) {
      const start = `${getCookieName(user)}=`;
      const pairs = header.split(";").map((pair) => pair.trim());
      const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
      return values.map((value) => parseNonce(value, user, now)).find((nonce) => nonce !== undefined);
    },
    make(user, now) {
      const time = toSeconds(now).toString(36);
      const nonce = randomBytes(16).toString("base64url");
      const value = [time, nonce, sign(user, time, nonce).toString("base64url")].join(".");
      // __Host- is for the whole host or not at all: no sibling host can plant one.
      const attributes = ["Path=/", `Max-Age=${lifeSeconds}`, "HttpOnly", "SameSite=Strict"];
      const cookie = [`${getCookieName(user)}=${value}`, ...attributes, ...(https ? ["Secure"] : [])].join("; ");
      return { cookie, device: nonce };
    },
  };
}

function toSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
