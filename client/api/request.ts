import { RequestError } from "./request-error.ts";

export const adminTokenKey = "admin_token";

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The one way to the server: cookies included, JSON both ways, the administrator's token where it belongs. */
export async function request<Answer = unknown>(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = "GET", body, signal } = options;
  const headers = new Headers(authorization(url));
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(url, {
    method,
    headers,
    credentials: "include",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new RequestError(response, text);
  return JSON.parse(text || "null");
}

function authorization(url: string): Record<string, string> {
  if (!url.includes("/api/admin") || url.includes("/api/admin/login")) return {};
  const token = localStorage.getItem(adminTokenKey);
  return token ? { authorization: `Bearer ${token}` } : {};
}
