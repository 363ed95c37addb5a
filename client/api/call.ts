import type { z } from "zod/mini";
import type { Endpoint, TakesKey, Whole } from "../../contract/endpoint.ts";
import { send } from "./request.ts";

type Given<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? object extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> | undefined }
    : { [N in Name]: z.input<Schema> }
  : { [N in Name]?: never };

/** A body names each of its fields. */
type Body<Schema> = Schema extends z.ZodMiniType ? { body: Whole<z.input<Schema>> } : { body?: never };

/** The parts of an endpoint's URL. */
export type AddressInput<E extends Endpoint> = Given<"params", E["params"]> & Given<"query", E["query"]>;

/** The parts of a request. Repeated with the same idempotency key, it changes nothing again. */
export type CallInput<E extends Endpoint> = AddressInput<E> &
  Body<E["body"]> & { signal?: AbortSignal | undefined } & (TakesKey<E> extends true
    ? { key?: string | undefined }
    : { key?: never });

export type Answer<E extends Endpoint> = E["answer"] extends z.ZodMiniType ? z.output<E["answer"]> : null;

/** A URL, typed with its response. */
export type Address<Found> = string & { readonly found?: Found };

type Optional<Input> = object extends Input ? [input?: Input] : [input: Input];

interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  key?: string | undefined;
}

/** Every request to our own API. */
export async function call<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Answer<E>> {
  return JSON.parse((await (await reach(endpoint, ...input)).text()) || "null");
}

/** The same for callers that need the response's headers, or a file. */
export function reach<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Response>;
export function reach(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
  const { body, signal, key } = input;
  return send(toUrl(endpoint, input), { method: endpoint.method, body, signal, key });
}

/** The URL; it is also the key of the cached response. */
export function addressOf<E extends Endpoint>(endpoint: E, ...input: Optional<AddressInput<E>>): Address<Answer<E>>;
export function addressOf(endpoint: Endpoint, input: AnyInput = {}): string {
  return toUrl(endpoint, input);
}

function toUrl(endpoint: Endpoint, { params, query }: AnyInput): string {
  const values = new Map(Object.entries({ ...params }));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries({ ...query }).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
