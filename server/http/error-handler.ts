import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../contract/errors.ts";
import { DatabaseBusy } from "../db/db.ts";
import { getErrorFacts } from "../log.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { Refusal, sendRefusal } from "./errors.ts";

/** The codes of Fastify's own errors, with ours for each. */
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
      request.log.warn(getErrorFacts(error), "the file store does not answer");
      return sendRefusal(reply, new Refusal("storageUnavailable", { retryAfterSeconds: 30 }));
    }
    if (isDiskFull(error)) {
      request.log.error(getErrorFacts(error), "the database's disk is full");
      return sendRefusal(reply, new Refusal("storageUnavailable", { retryAfterSeconds: 30 }));
    }
    // The client disconnected before the first byte of a stream: no failure of the site.
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed)
      return sendRefusal(reply, new Refusal("badRequest"));
    const code = fastifyCodes[error.code] ?? (error.statusCode && error.statusCode < 500 ? "badRequest" : "internal");
    if (code === "internal") logFailure(request, error);
    return sendRefusal(reply, new Refusal(code));
  });
}

/** SQLite's SQLITE_FULL, or PostgreSQL's disk_full. */
function isDiskFull(error: unknown): boolean {
  const { code, errcode } = getErrorFacts(error);
  return errcode === 13 || code === "53100";
}

/** Logs the kind and the place of a failure without its message, which may quote what a person typed. */
function logFailure(request: FastifyRequest, error: FastifyError): void {
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  request.log.error({ ...getErrorFacts(error), stack: stack?.join("\n") }, "request failed");
}
