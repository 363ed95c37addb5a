import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { factsOf } from "../../failures.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";

/** S3's own words, which upload clients know: `Request has expired` makes them ask for a new address. */
const answers = {
  SignatureDoesNotMatch: [403, "The signature does not match this request"],
  AccessDenied: [403, "Request has expired"],
  IncompleteBody: [400, "The body ended before it was complete"],
  InvalidRequest: [400, "The request could not be understood"],
  NoSuchKey: [404, "There is no such object"],
  ObjectAlreadyExists: [409, "This address has been used already"],
  EntityTooLarge: [413, "The object is larger than its address allows"],
  InternalError: [500, "Something went wrong on our side"],
  ServiceUnavailable: [503, "Please try again later"],
} as const;

export class ObjectRefusal extends Error {
  readonly code: keyof typeof answers;

  constructor(code: keyof typeof answers) {
    super(answers[code][1]);
    this.code = code;
  }
}

/** Any failure on an object's address, in the XML that S3 answers with. */
export function sendObjectRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = codeOf(error);
  const [status, message] = answers[code];
  if (status >= 500) request.log.error(factsOf(error), "object refused");
  if (status === 503) reply.header("retry-after", 30);
  dropRest(request);
  return reply
    .status(status)
    .type("application/xml; charset=utf-8")
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${request.id}</RequestId></Error>`,
    );
}

function codeOf(error: unknown): keyof typeof answers {
  if (error instanceof ObjectRefusal) return error.code;
  if (error instanceof StorageUnavailable) return "ServiceUnavailable";
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 503) return "ServiceUnavailable";
  if (status === 413) return "EntityTooLarge";
  return status < 500 ? "InvalidRequest" : "InternalError";
}

/** Closed at once, a connection loses the answer while its browser is still sending; read for ever, it is a gift. */
function dropRest({ raw }: FastifyRequest): void {
  let left = 2 * limits.cvBytes;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}
