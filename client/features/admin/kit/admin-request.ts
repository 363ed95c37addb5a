import { adminTokenKey, type RequestOptions, request, send } from "../../../api/request.ts";
import { RequestError } from "../../../api/request-error.ts";
import { endSession } from "./session.ts";

/** A call of the admin's API. A 401 ends the session here, whoever asked; the dashboard then leads to the login. */
export function adminRequest<Answer = unknown>(url: string, options?: RequestOptions): Promise<Answer> {
  return watched(() => request<Answer>(url, options));
}

export function adminSend(url: string, options?: RequestOptions): Promise<Response> {
  return watched(() => send(url, options));
}

async function watched<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const token = localStorage.getItem(adminTokenKey);
  try {
    return await call();
  } catch (error) {
    // A late answer to an old token must not end a session that has begun since.
    if (isUnauthorized(error) && localStorage.getItem(adminTokenKey) === token) endSession("expired");
    throw error;
  }
}

/** The dashboard is on its way to the login then; another message would only be in the way. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}
