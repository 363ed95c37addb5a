import { idempotencyKeyHeader } from "../../contract/endpoint.ts";
import { RequestError } from "./request-error.ts";

export const adminTokenKey = "admin_token";

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Of `requestKey`, where the endpoint takes one: sent again, the request makes no second thing. */
  key?: string | undefined;
}

/** The one way to the server: cookies included, JSON both ways, the administrator's token where it belongs. */
export async function request<Answer = unknown>(url: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(url, options);
  return JSON.parse((await response.text()) || "null");
}

/** The same for answers whose headers matter or that are no JSON. */
export async function send(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", body, signal, key } = options;
  const headers = new Headers(authorization(url));
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set(idempotencyKeyHeader, key);
  const response = await fetch(url, {
    method,
    headers,
    credentials: "include",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new RequestError(response, await response.text());
  return response;
}

function authorization(url: string): Record<string, string> {
  if (!url.includes("/api/admin") || url.includes("/api/admin/login")) return {};
  const token = localStorage.getItem(adminTokenKey);
  return token ? { authorization: `Bearer ${token}` } : {};
}
