import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorStatus } from "../../contract/all-errors.ts";
import type { ErrorBody, ErrorCode, FieldCode } from "../../contract/errors.ts";
import { factsOf } from "../failures.ts";
import { StorageUnavailable } from "../storage/unavailable.ts";

/** The sentence a person reads when a page does not know the code; pages have their own words for each. */
const sentences = {
  validation: "Some fields need your attention.",
  malformedJson: "The request is not valid JSON.",
  badRequest: "The request could not be understood.",
  invalidCursor: "This list address is not valid any more. Start from the first page.",
  spamSuspected: "This message looks automatic. Please wait a few seconds and send it again, or write to us by email.",
  fileEmpty: "The file is empty.",
  fileEncrypted: "The file is protected by a password. Please upload one that opens without it.",
  fileInfected: "The file did not pass the virus check.",
  unauthorized: "Please sign in.",
  invalidCredentials: "Invalid username or password",
  passkeyRequired: "The password is right. Now confirm with your passkey or a recovery code.",
  forbidden: "This is not allowed, or no longer.",
  passwordChangeRequired: "Please choose a password of your own before you go on.",
  proofRequired: "Please confirm once more that it is you.",
  passkeyRefused: "The passkey was not accepted. Please try again.",
  notFound: "There is nothing at this address.",
  jobNotFound: "This position is no longer open.",
  uploadNotFound: "The uploaded file was not found. Please upload it again.",
  resumeNotFound: "There is no CV with this application.",
  invitationNotFound: "This link is not valid any more. Ask a colleague for a new one.",
  userNotFound: "There is no such user.",
  passkeyNotFound: "There is no such passkey.",
  sessionNotFound: "This device is not signed in any more.",
  methodNotAllowed: "This address does not support that method.",
  uploadTaken: "This file already belongs to another application.",
  versionConflict: "Someone else has changed this job in the meantime.",
  jobClosed: "This position is no longer open.",
  changedMeanwhile: "A colleague has changed this in the meantime.",
  usernameTaken: "There already is a user of this name.",
  lastAdmin: "Nobody else could sign in then. Add or enable another user first.",
  passkeysUnavailable: "Passkeys do not work at this address of the site.",
  bodyTooLarge: "The request is too large.",
  fileTooLarge: "The file is larger than 10 MB.",
  unsupportedMediaType: "The request must be JSON.",
  fileTypeNotAllowed: "Only PDF, DOCX, DOC, TXT and RTF files are accepted.",
  fileDisguised: "The file’s content does not match its name.",
  fileMacros: "The document contains macros. Please upload it without them.",
  fileActive: "The document contains something that can run by itself. Please print it to a new PDF and upload that.",
  fileRemote: "The document loads something from another computer. Please print it to a new PDF and upload that.",
  rateLimited: "Too many requests. Please try again later.",
  headersTooLarge: "The request’s headers are too large.",
  internal: "Something went wrong on our side. Please try again later.",
  overloaded: "The server is busy. Please try again in a moment.",
  storageUnavailable: "The file store does not answer at the moment. Please try again later.",
} satisfies Record<ErrorCode, string>;

interface RefusalOptions {
  fields?: Record<string, FieldCode>;
  retryAfterSeconds?: number;
  /** Further members of the body, for example the newer job of a conflict. */
  extra?: Record<string, unknown>;
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
  const body: ErrorBody = { ...errorBody(code), ...(options.fields && { fields: options.fields }) };
  if (options.retryAfterSeconds !== undefined)
    reply.header("retry-after", Math.max(1, Math.ceil(options.retryAfterSeconds)));
  reply.header("cache-control", "no-store");
  return reply.status(errorStatus[code]).send({ ...options.extra, ...body });
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
  app.setErrorHandler((error: FastifyError | Refusal | StorageUnavailable, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
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
