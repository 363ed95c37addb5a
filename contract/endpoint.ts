import type { z } from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** One call of the API: what comes in, what goes out, which refusals it documents. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify's notation: `/api/jobs/:id/apply`. */
  path: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /**
   * It makes something new, and takes the header `Idempotency-Key`: sent again with the same key, it makes no second
   * one and answers for the first. Without the header each request is one of its own.
   */
  idempotencyKey?: true;
  status: 200 | 201 | 204;
  /** Absent where the answer has no JSON body (204, files, events). */
  answer?: z.ZodMiniType;
  /** What comes in place of JSON; events have no end. */
  media?: "text/csv" | "application/zip" | "text/event-stream";
  refusals: readonly ErrorCode[];
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const idempotencyKeyHeader = "idempotency-key";

/** Opaque to the server; whoever knows it gets the answer again, so browsers make it of 128 random bits. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{8,128}$/.test(value);
}
