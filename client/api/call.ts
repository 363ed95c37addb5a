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

/** What stands in an endpoint's address. */
export type AddressInput<E extends Endpoint> = Given<"params", E["params"]> & Given<"query", E["query"]>;

/** What an endpoint takes, as its schemas say. Repeated with the same key, a request changes nothing again. */
export type CallInput<E extends Endpoint> = AddressInput<E> &
  Body<E["body"]> & { signal?: AbortSignal | undefined } & (TakesKey<E> extends true
    ? { key?: string | undefined }
    : { key?: never });

export type Answer<E extends Endpoint> = E["answer"] extends z.ZodMiniType ? z.output<E["answer"]> : null;

/** A string, marked with what is found there. */
export type Address<Found> = string & { readonly found?: Found };

type Optional<Input> = object extends Input ? [input?: Input] : [input: Input];

interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  key?: string | undefined;
}

/** The one way to the server: an endpoint of the contract with what its schemas ask for. */
export async function call<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Answer<E>> {
  return JSON.parse((await (await reach(endpoint, ...input)).text()) || "null");
}

/** The same where the answer's headers matter, or where it is a file. */
export function reach<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Response>;
export function reach(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
  const { body, signal, key } = input;
  return send(filledIn(endpoint, input), { method: endpoint.method, body, signal, key });
}

/** Also the key under which an answer is cached. */
export function addressOf<E extends Endpoint>(endpoint: E, ...input: Optional<AddressInput<E>>): Address<Answer<E>>;
export function addressOf(endpoint: Endpoint, input: AnyInput = {}): string {
  return filledIn(endpoint, input);
}

function filledIn(endpoint: Endpoint, { params, query }: AnyInput): string {
  const values = new Map(Object.entries({ ...params }));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries({ ...query }).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
