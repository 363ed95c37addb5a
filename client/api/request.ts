import { idempotencyKeyHeader } from "../../contract/endpoint.ts";
import { RequestError } from "./request-error.ts";

export const adminTokenKey = "admin_token";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The idempotency key: the same request under the same key changes nothing twice. */
  key?: string | undefined;
}

/** A request with a key that is not answered by then is sent once more. */
const answerTimeoutMs = 20_000;

const listeners = new Set<() => void>();

/** Tells of a 401 to the token that this browser still holds, whichever call met it. */
export function onTokenRefused(listener: () => void): void {
  listeners.add(listener);
}

let showWho: (() => Promise<void>) | undefined;

/** How staff show again who they are; the act that needs it is sent once more then. */
export function onProofRequired(show: () => Promise<void>): void {
  showWho = show;
}

/** Sent along with every token. */
export const staffHeaders: Record<string, string> = {};

let changes = 0;

/** Counts what may have changed something, when it is sent and when it is answered. */
export function changesMade(): number {
  return changes;
}

/** Cookies included, JSON on the way there, the administrator's token where it belongs; `call` is the way to use it. */
export async function send(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", body, signal, key } = options;
  const token = tokenFor(url);
  const headers = new Headers(token ? { authorization: `Bearer ${token}`, ...staffHeaders } : {});
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
  if (refusal.code === "proofRequired" && showWho) {
    await showWho();
    return send(url, options);
  }
  // A late answer to an old token must not end a session that has begun since.
  if (response.status === 401 && token && tokenFor(url) === token) for (const tell of listeners) tell();
  throw refusal;
}

/** Repeats a request whose response was lost. Only for requests with a key, of which the server carries out one. */
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

function tokenFor(url: string): string | null {
  const isForStaff = url.includes("/api/admin") && !url.includes("/api/admin/login");
  return isForStaff ? localStorage.getItem(adminTokenKey) : null;
}
