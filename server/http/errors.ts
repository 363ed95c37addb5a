import type { FastifyReply } from "fastify";
import { type ErrorBody, type ErrorCode, type ErrorDetails, errorStatus } from "../../contract/errors.ts";
import { sentences } from "./sentences.ts";

interface RefusalOptions extends Pick<ErrorBody, "fields"> {
  retryAfterSeconds?: number;
  extra?: ErrorDetails;
}

/** Thrown by a handler, answered by the error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;
  /** Scopes with an error handler of their own know errors by this. */
  readonly statusCode: number;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(sentences[code]);
    this.code = code;
    this.statusCode = errorStatus[code];
    this.options = options;
  }
}

export function errorBody(code: ErrorCode): ErrorBody {
  return { error: sentences[code], code };
}

export function sendRefusal(reply: FastifyReply, { code, options }: Refusal): FastifyReply {
  const { fields, extra } = options;
  const body: ErrorBody = { ...extra, ...errorBody(code), ...(fields && { fields }) };
  if (options.retryAfterSeconds !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(options.retryAfterSeconds)));
  reply.header("cache-control", "no-store");
  return reply.status(errorStatus[code]).send(body);
}
