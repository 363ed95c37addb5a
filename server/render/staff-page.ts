import type { FastifyRequest } from "fastify";
import { type CachedBody, cachedBody } from "../http/response-cache.ts";

/** The device cookie of browsers that have signed in before (`device-cookie.ts`). */
const signedInBefore = /(?:^|[ ;]|__Host-)device-/;

export function mayBeStaff({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && signedInBefore.test(headers.cookie);
}

/** Adds the script with which staff edit texts. It checks by itself whether somebody is signed in. */
export function staffPage({ status, encoded: { identity } }: CachedBody, script: string): Promise<CachedBody> {
  const { "content-type": type = "", "content-length": _, etag, vary, ...headers } = identity.headers;
  const isStored = headers["cache-control"] !== "no-store";
  const html = identity.bytes
    .toString()
    .replace("</body>", () => `<script type="module" src="${script}"></script></body>`);
  return cachedBody(html, {
    status,
    type,
    headers: isStored ? { ...headers, "cache-control": "private, no-cache" } : headers,
  });
}
