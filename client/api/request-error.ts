import {
  type ErrorCode,
  type FieldCode,
  isPublicError,
  publicErrors,
  type staffErrors,
  type staffFieldCodes,
  visitorFieldCodes,
} from "../../contract/errors.ts";
import type { PageMessages } from "../i18n/i18n.ts";

const known = { errors: new Set<string>(Object.keys(publicErrors)), fields: new Set<string>(visitorFieldCodes) };

/** Registered by the admin, so that visitors do not load these codes. */
export function registerStaffCodes(errors: typeof staffErrors, fields: typeof staffFieldCodes): void {
  for (const code of Object.keys(errors)) known.errors.add(code);
  for (const code of fields) known.fields.add(code);
}

/** Any response that is not a success. `message` is `{status}: {body or status text}`. */
export class RequestError extends Error {
  override name = "RequestError";
  readonly status: number;
  /** Absent when the server sent no code, or one that this release does not know. */
  readonly code: ErrorCode | undefined;
  /** The codes of invalid fields, by name. */
  readonly fields: Record<string, FieldCode>;
  /** The passkey request that comes with `passkeyRequired`. */
  readonly options: unknown;
  /** The parsed body, for error codes that come with more details. */
  readonly body: unknown;
  /** The server's own error message. */
  readonly error: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(response: Pick<Response, "status" | "statusText" | "headers">, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    const refusal = parseObject(body);
    const { error, code, fields, options } = refusal ?? {};
    this.status = response.status;
    this.code = isErrorCode(code) ? code : undefined;
    this.fields = isObject(fields) ? toFieldCodes(fields) : {};
    this.options = options;
    this.body = refusal;
    this.error = typeof error === "string" ? error : undefined;
    this.retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10) || undefined;
  }
}

/** The user closed the re-authentication dialog; the request was not sent again. */
export class ReauthDeclinedError extends Error {
  override name = "ReauthDeclinedError";
}

/** A user who declined re-authentication needs no error message. */
export const isAlreadyHandled = (error: unknown): boolean => error instanceof ReauthDeclinedError;

/** The request may or may not have been carried out: the connection broke, or a proxy answered for the server. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof RequestError) || (error.status >= 500 && error.code === undefined);
}

/** The message of an error: by its code, else the server's own. Without a response: that the network failed. */
export function formatError(words: PageMessages, error: unknown): string {
  if (!(error instanceof RequestError)) return words.t("common:errors.network");
  const { code } = error;
  if (code) return isPublicError(code) ? words.t(`common:errors.${code}`) : words.t(`admin:errors.${code}`);
  return error.error ?? words.t("common:errors.internal");
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && known.errors.has(value);
}

function isFieldCode(value: unknown): value is FieldCode {
  return typeof value === "string" && known.fields.has(value);
}

function toFieldCodes(fields: Record<string, unknown>): Record<string, FieldCode> {
  const codes: Record<string, FieldCode> = {};
  for (const [name, code] of Object.entries(fields)) codes[name] = isFieldCode(code) ? code : "invalid";
  return codes;
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
