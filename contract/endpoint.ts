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
  status: 200 | 201 | 204;
  /** Absent where the answer has no JSON body (204, CSV). */
  answer?: z.ZodMiniType;
  refusals: readonly ErrorCode[];
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
