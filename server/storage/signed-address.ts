import { createHmac, timingSafeEqual } from "node:crypto";
import type { Download } from "./storage.ts";

interface Address {
  method: "PUT" | "GET";
  key: string;
  expiresAt: number;
  download?: Download | undefined;
}

type AddressVerdict = { state: "valid"; download: Download | undefined } | { state: "expired" } | { state: "denied" };

/** The query of an address on our own server, in seconds since 1970. Whatever an address says is under its signature. */
export function signedQuery(secret: Buffer, address: Address): string {
  const { download } = address;
  const query = new URLSearchParams({
    expires: String(address.expiresAt),
    ...(download && { name: download.filename, type: download.mimeType }),
    signature: sign(secret, address),
  });
  return query.toString();
}

export function checkQuery(
  secret: Buffer,
  method: Address["method"],
  key: string,
  query: unknown,
  now: Date,
): AddressVerdict {
  const { expires, name, type, signature } = strings(query);
  if (expires === undefined || !/^\d{1,12}$/.test(expires) || signature === undefined) return { state: "denied" };
  const download = name !== undefined && type !== undefined ? { filename: name, mimeType: type } : undefined;
  const expected = Buffer.from(sign(secret, { method, key, expiresAt: Number(expires), download }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { state: "denied" };
  if (now.getTime() > Number(expires) * 1_000) return { state: "expired" };
  return { state: "valid", download };
}

function sign(secret: Buffer, { method, key, expiresAt, download }: Address): string {
  const parts = ["object", method, key, expiresAt, download?.filename ?? null, download?.mimeType ?? null];
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

/** Only what was given once: a repeated parameter arrives as a list. */
function strings(query: unknown): Record<string, string | undefined> {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === "string"));
}
