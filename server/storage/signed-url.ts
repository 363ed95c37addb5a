import { createHmac, timingSafeEqual } from "node:crypto";
import type { Download } from "./storage.ts";

interface Signed {
  method: "PUT" | "GET";
  key: string;
  /** Seconds since 1970. */
  expiresAt: number;
  download?: Download | undefined;
}

type Verdict = { state: "valid"; download: Download | undefined } | { state: "expired" } | { state: "denied" };

/** The query of a URL on our own server. The signature covers the method, the key and all parameters. */
export function signedQuery(secret: Buffer, signed: Signed): string {
  const { download } = signed;
  const query = new URLSearchParams({
    expires: String(signed.expiresAt),
    ...(download && { name: download.filename, type: download.mimeType }),
    signature: sign(secret, signed),
  });
  return query.toString();
}

export function checkQuery(secret: Buffer, method: Signed["method"], key: string, query: object, now: Date): Verdict {
  // A repeated parameter arrives as a list, and does not count.
  const given = Object.entries(query).filter(([, value]) => typeof value === "string");
  const { expires = "", name, type, signature = "" }: Record<string, string | undefined> = Object.fromEntries(given);
  if (!/^\d{1,12}$/.test(expires)) return { state: "denied" };
  const download = name !== undefined && type !== undefined ? { filename: name, mimeType: type } : undefined;
  const expected = Buffer.from(sign(secret, { method, key, expiresAt: Number(expires), download }));
  const sent = Buffer.from(signature);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return { state: "denied" };
  return now.getTime() > Number(expires) * 1_000 ? { state: "expired" } : { state: "valid", download };
}

function sign(secret: Buffer, { method, key, expiresAt, download }: Signed): string {
  const parts = ["object", method, key, expiresAt, download?.filename ?? null, download?.mimeType ?? null];
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}
