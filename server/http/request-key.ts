import type { FastifyRequest } from "fastify";
import { hashToken } from "../db/ids.ts";
import { readIdempotencyKey } from "./idempotency.ts";

/** The key that a request brings, bound to what it is for: the same key elsewhere is another one. */
export interface RequestKey {
  /** The browser's own secret: what is derived from it opens what the request has made. */
  secret: string;
  /** All that is stored of it. */
  hash: string;
}

export function requestKeyOf(request: FastifyRequest): RequestKey | undefined {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const { method, url } = request;
  const secret = `${method} ${url.split("?", 1)[0]} ${key}`;
  return { secret, hash: hashToken(secret) };
}

/**
 * Makes what a request asks for, or answers with what the same request has made before: its answer may have been lost,
 * its button pressed twice. Of two at once, what is unique lets one through, and the other finds what that has made.
 */
export async function once<Made>(
  find: (() => Promise<Made | undefined>) | undefined,
  make: () => Promise<Made>,
): Promise<Made> {
  const before = await find?.();
  if (before !== undefined) return before;
  try {
    return await make();
  } catch (error) {
    const twin = await find?.();
    if (twin !== undefined) return twin;
    throw error;
  }
}
