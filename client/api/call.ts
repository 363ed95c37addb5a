import type { z } from "zod/mini";
import { type AllFields, type Endpoint, idempotencyKeyHeader, type TakesKey } from "../../contract/endpoint.ts";
import { RequestError } from "./request-error.ts";

type InputPart<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? object extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> | undefined }
    : { [N in Name]: z.input<Schema> }
  : { [N in Name]?: never };

/** Typed so that callers name every field of the body. */
type Body<Schema> = Schema extends z.ZodMiniType ? { body: AllFields<z.input<Schema>> } : { body?: never };

/** The parts of an endpoint's URL. */
export type UrlInput<E extends Endpoint> = InputPart<"params", E["params"]> & InputPart<"query", E["query"]>;

/** The parts of a request. Repeated with the same idempotency key, it changes nothing again. */
export type CallInput<E extends Endpoint> = UrlInput<E> &
  Body<E["body"]> & { signal?: AbortSignal | undefined } & (TakesKey<E> extends true
    ? { key?: string | undefined }
    : { key?: never });

export type Answer<E extends Endpoint> = E["answer"] extends z.ZodMiniType ? z.output<E["answer"]> : null;

/** A URL, typed with its response. */
export type TypedUrl<Found> = string & { readonly found?: Found };

type Optional<Input> = object extends Input ? [input?: Input] : [input: Input];

interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  key?: string | undefined;
}

/** Sends a request to our own API, and returns its answer. */
export async function call<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Answer<E>> {
  return JSON.parse((await (await fetchResponse(endpoint, ...input)).text()) || "null");
}

/** Like `call`, for callers that need the response's headers, or a file. */
export function fetchResponse<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Response>;
export function fetchResponse(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
  const { body, signal, key } = input;
  return send(toUrl(endpoint, input), { method: endpoint.method, body, signal, key });
}

/** The URL; it is also the key of the cached response. */
export function buildUrl<E extends Endpoint>(endpoint: E, ...input: Optional<UrlInput<E>>): TypedUrl<Answer<E>>;
export function buildUrl(endpoint: Endpoint, input: AnyInput = {}): string {
  return toUrl(endpoint, input);
}

function toUrl(endpoint: Endpoint, { params, query }: AnyInput): string {
  const values = new Map(Object.entries({ ...params }));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries({ ...query }).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The idempotency key: the same request under the same key changes nothing twice. */
  key?: string | undefined;
}

/** Without a response after this time, a request with an idempotency key is sent once more. */
const answerTimeoutMs = 20_000;

/** Registered by the admin, so that visitors do not load it. */
interface StaffRequests {
  getHeaders(): Promise<Record<string, string>>;
  /** Whether to send a refused request again, for instance after re-authentication. */
  canRepeat(refusal: RequestError, sent: Record<string, string>): Promise<boolean>;
}

let staffRequests: StaffRequests | undefined;

export function registerStaffRequests(staff: StaffRequests): void {
  staffRequests = staff;
}

/** Counts every request that may change something, when it is sent and when it is answered. */
let changes = 0;

/** Sends cookies, JSON and the token of staff. `call` uses it. */
export async function send(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", body, signal, key } = options;
  const staff = isForStaff(url) ? staffRequests : undefined;
  const staffHeaders = (await staff?.getHeaders()) ?? {};
  const headers = new Headers(staffHeaders);
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set(idempotencyKeyHeader, key);
  const change = method === "GET" ? 0 : 1;
  changes += change;
  const init: RequestInit = { method, headers, credentials: "include", signal: signal ?? null };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await (key === undefined ? fetch(url, init) : fetchTwice(url, init)).finally(() => {
    changes += change;
  });
  if (response.ok) return response;
  const refusal = new RequestError(response, await response.text());
  if (await staff?.canRepeat(refusal, staffHeaders)) return send(url, options);
  throw refusal;
}

/** Repeats a request whose response was lost. Only for requests with an idempotency key: the server carries out one. */
async function fetchTwice(url: string, init: RequestInit): Promise<Response> {
  const fetchOnce = () => {
    const timeout = AbortSignal.timeout(answerTimeoutMs);
    return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
  };
  return fetchOnce().catch((error) => {
    if (init.signal?.aborted) throw error;
    return fetchOnce();
  });
}

function isForStaff(url: string): boolean {
  return url.includes("/api/admin") && !url.includes("/api/admin/login");
}

type ReadResponse<Found> = (response: Response) => Found | Promise<Found>;

/** Fetches for the cache. Repeats the fetch if this page sent a change in between, because the response may be older. */
export async function read<Found>(
  url: string,
  readResponse: ReadResponse<Found>,
  signal?: AbortSignal,
): Promise<Found> {
  const before = changes;
  const found = await readResponse(await send(url, signal && { signal }));
  return changes === before ? found : read(url, readResponse, signal);
}
