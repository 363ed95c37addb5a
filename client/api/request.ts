import { idempotencyKeyHeader } from "../../contract/endpoint.ts";
import { RequestError } from "./request-error.ts";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The idempotency key: the same request under the same key changes nothing twice. */
  key?: string | undefined;
}

/** Then a request with an idempotency key is sent once more. */
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

let changes = 0;

/** Counts every request that may change something, when it is sent and when it is answered. */
function changesMade(): number {
  return changes;
}

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

function isForStaff(url: string): boolean {
  return url.includes("/api/admin") && !url.includes("/api/admin/login");
}

type Take<Found> = (answer: Response) => Found | Promise<Found>;

/** Fetches for the cache; again when this document changed something in between, because the response may be older. */
export async function read<Found>(address: string, take: Take<Found>, signal?: AbortSignal): Promise<Found> {
  const before = changesMade();
  const found = await take(await send(address, signal && { signal }));
  return changesMade() === before ? found : read(address, take, signal);
}
