import type { FastifyReply } from "fastify";
import type { RequestOptions } from "../../contract/accounts.ts";
import { type ErrorCode, errorStatus, type FieldCode } from "../../contract/errors.ts";
import { sentences } from "./sentences.ts";

/** Some refusals carry more, so that the client can go on. */
interface ErrorDetails {
  /** With `passkeyRequired`: what the passkey is to sign. */
  options?: RequestOptions;
  /** With `conflict`: the whole record as it is now; with several texts a list. */
  current?: object;
  /** With `conflict`: who of staff changed the record last, and when; without a name it was the person. */
  changedBy?: string | undefined;
  changedAt?: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody extends ErrorDetails {
  /** One sentence that a person can read. */
  error: string;
  /** The error code of the contract. */
  code: ErrorCode;
  /** Errors of single fields by their path. */
  fields?: Record<string, FieldCode>;
}

interface RefusalOptions extends Pick<ErrorBody, "fields"> {
  retryAfterSeconds?: number;
  extra?: ErrorDetails;
}

/** Thrown by a handler, answered by the error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;
  /** Error handlers of other scopes read the status from this field. */
  readonly statusCode: number;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(sentences[code]);
    this.code = code;
    this.statusCode = errorStatus[code];
    this.options = options;
  }
}

interface LastChange {
  /** Undefined when the person made it. */
  changedBy?: string | undefined;
  changedAt?: string | undefined;
}

/** The refusal of a change that was based on an older revision, with the record as it is now. */
export function createConflict(current: object | undefined, last: LastChange | undefined): Refusal {
  if (!current) return new Refusal("notFound");
  const { changedBy, changedAt = new Date().toISOString() } = last ?? {};
  return new Refusal("conflict", { extra: { current, changedBy, changedAt } });
}

export function createErrorBody(code: ErrorCode): ErrorBody {
  return { error: sentences[code], code };
}

export function sendRefusal(reply: FastifyReply, { code, options }: Refusal): FastifyReply {
  const { fields, extra } = options;
  const body: ErrorBody = { ...extra, ...createErrorBody(code), ...(fields && { fields }) };
  if (options.retryAfterSeconds !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(options.retryAfterSeconds)));
  reply.header("cache-control", "no-store");
  return reply.status(errorStatus[code]).send(body);
}
