import type { z } from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Calls that a repeat cannot harm: they change nothing but the log, or simply make something new each time. */
type IgnoresKey = "signs in or out" | "only reads" | "gives an upload URL" | "makes a secret" | "answers a challenge";

/** What comes in, what goes out, which refusals it documents. */
interface Details {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Why a POST, PUT or DELETE ignores the header `Idempotency-Key`; all others take it. */
  ignoresKey?: IgnoresKey;
  /** Otherwise 200, or 204 without an answer. */
  status?: 201;
  /** Absent where the answer has no JSON body (204, files, events). */
  answer?: z.ZodMiniType;
  /** The type of a response that is not JSON; a stream of events has no end. */
  media?: "text/csv" | "application/zip" | "text/event-stream";
  /** Open to staff who still have to add a passkey, where the site requires one. */
  withoutPasskey?: true;
  /** Beyond `validation` of a body and `unauthorized` of staff. */
  refusals?: readonly ErrorCode[];
}

interface Head<Method, Path> {
  method: Method;
  /** Fastify's notation: `/api/jobs/:id/apply`. */
  path: Path;
  status: 200 | 201 | 204;
  refusals: readonly ErrorCode[];
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the API. */
export type Endpoint = Omit<Details, keyof Head<Method, string>> & Head<Method, string>;

/** `"id"` of `/api/jobs/:id/apply`. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Each parameter of the path is described in `params`. */
type WithParams<Path extends string> = [PathParams<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniType<Record<PathParams<Path>, string>> };

/**
 * Requires every field at every depth, undefined ones too: an object that forgets or misnames a field does not compile.
 * A field that may be absent but not undefined stays optional.
 */
export type AllFields<Thing> = Thing extends readonly (infer Entry)[]
  ? AllFields<Entry>[]
  : Thing extends object
    ? {
        [Field in keyof Thing as undefined extends Required<Thing>[Field] ? Field : never]-?: AllFields<Thing[Field]>;
      } & {
        [Field in keyof Thing as undefined extends Required<Thing>[Field] ? never : Field]: AllFields<Thing[Field]>;
      }
    : Thing;

/** Free of side effects, so that a bundle keeps only the endpoints that it calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const M extends Method, const Path extends string, const D extends Details>(
  method: M,
  path: Path,
  details: D & WithParams<Path> & (M extends "GET" ? { ignoresKey?: never } : unknown),
): Omit<D, keyof Head<M, Path>> & Head<M, Path> {
  const { body, answer, media, refusals = [] } = details;
  const general: ErrorCode[] = [];
  if (body) general.push("validation");
  if (/^\/api\/admin\/(?!login\b|invitations\/)/.test(path)) general.push("unauthorized");
  const status = answer || media ? 200 : 204;
  return { status, ...details, method, path, refusals: [...general, ...refusals] };
}

/** Whether the endpoint takes an `Idempotency-Key`, which makes a repeated request run only once. */
export type TakesKey<E extends Endpoint> = E extends { method: "GET" } | { ignoresKey: IgnoresKey } ? false : true;

export function takesKey({ method, ignoresKey }: Endpoint): boolean {
  return method !== "GET" && ignoresKey === undefined;
}

export const idempotencyKeyHeader = "idempotency-key";

/** Opaque to the server. A key gives access to the response, so browsers make it of 128 random bits. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{8,128}$/.test(value);
}
