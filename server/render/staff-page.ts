import type { FastifyRequest } from "fastify";
import { type CachedBody, cachedBody } from "../http/response-cache.ts";

/** What a browser keeps of having signed in before (`device-cookie.ts`). No visitor has one. */
const signedInBefore = /(?:^|[ ;]|__Host-)device-/;

export function mayBeStaff({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && signedInBefore.test(headers.cookie);
}

/** The same document with a script that lets staff edit its texts; it looks by itself whether anybody is signed in. */
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
