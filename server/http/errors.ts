import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorStatus } from "../../contract/all-errors.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { ErrorBody, Further } from "../../contract/refusal.ts";
import { DatabaseBusy } from "../db/postgres.ts";
import { factsOf } from "../failures.ts";
import { StorageUnavailable } from "../storage/unavailable.ts";
import { sentences } from "./sentences.ts";

interface RefusalOptions extends Pick<ErrorBody, "fields"> {
  retryAfterSeconds?: number;
  extra?: Further;
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

/** Fastify's own refusals, in our shape: unmapped they would leave as 500 or in another form. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedMediaType",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformedJson",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformedJson",
  FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "badRequest",
};

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal | StorageUnavailable | DatabaseBusy, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    if (error instanceof DatabaseBusy) return sendRefusal(reply, new Refusal("overloaded", { retryAfterSeconds: 2 }));
    if (error instanceof StorageUnavailable) {
      request.log.warn(factsOf(error), "the file store does not answer");
      return sendRefusal(reply, new Refusal("storageUnavailable", { retryAfterSeconds: 30 }));
    }
    const code = fastifyCodes[error.code] ?? (error.statusCode && error.statusCode < 500 ? "badRequest" : "internal");
    if (code === "internal") logFailure(request, error);
    return sendRefusal(reply, new Refusal(code));
  });
}

/** Kind and place of the failure. */
function logFailure(request: FastifyRequest, error: FastifyError): void {
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  request.log.error({ ...factsOf(error), stack: stack?.join("\n") }, "request failed");
}
