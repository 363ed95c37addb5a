import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { requestUpload } from "../../../contract/uploads.ts";
import type { Deps } from "../../deps.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { getErrorFacts } from "../../log.ts";
import { attachment } from "../../storage/content-disposition.ts";
import { checkQuery } from "../../storage/signed-url.ts";
import { isObjectId, type KeyPrefix, objectKey, StorageUnavailable } from "../../storage/storage.ts";
import { createUpload, findUpload, markStored } from "./uploads.ts";

const perTenMinutes: RateLimit = { name: "uploads", max: 30, windowSeconds: 600 };
/** The quota: with the removal of unclaimed uploads after a day, one visitor never has more than these in the store. */
const perDay: RateLimit = { name: "uploads-day", max: 100, windowSeconds: 24 * 60 * 60 };

/** Gives out upload URLs, one per file. With the embedded store they lead to `objectRoutes`. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  route(app, requestUpload, async ({ query, request }) => {
    await limiter.use(perTenMinutes, request);
    await limiter.use(perDay, request);
    return { uploadURL: await createUpload(deps, query) };
  });

  if (!deps.config.s3) objectRoutes(app, deps);
}

interface ObjectParams {
  Params: { id: string };
}

/** The signed URLs of the embedded store. They answer as those of a bucket would. */
function objectRoutes(app: FastifyInstance, { db, storage, clock, signingKey }: Deps): void {
  /** Says nothing about an object before its signature is right. */
  function assertSigned(request: FastifyRequest<ObjectParams>, method: "PUT" | "GET", prefix: KeyPrefix) {
    const { id } = request.params;
    if (!isObjectId(id)) throw new ObjectRefusal("SignatureDoesNotMatch");
    const key = objectKey(prefix, id);
    const verdict = checkQuery(signingKey, method, key, Object(request.query), clock());
    if (verdict.state === "expired") throw new ObjectRefusal("AccessDenied");
    if (verdict.state === "denied") throw new ObjectRefusal("SignatureDoesNotMatch");
    return { id, key, download: verdict.download };
  }

  async function store(id: string, key: string, body: IncomingMessage): Promise<void> {
    const upload = await findUpload(db.query, id);
    if (!upload) throw new ObjectRefusal("NoSuchKey");
    if (upload.stored_at || upload.claimed_by) throw new ObjectRefusal("ObjectAlreadyExists");
    const received = { bytes: 0 };
    const chunks = limitBytes(body, upload.size ?? limits.cvBytes, received);
    if (!(await storage.write(key, chunks))) throw new ObjectRefusal("ObjectAlreadyExists");
    if (await markStored(db.query, id, received.bytes, clock())) return;
    await storage.remove(key);
    throw new ObjectRefusal("ObjectAlreadyExists");
  }

  void app.register(async (scope) => {
    // The body arrives as it is, under any content type: no parser reads it.
    scope.removeAllContentTypeParsers();
    scope.addHook("onRequest", async ({ raw }) => {
      raw.headers["content-type"] = "application/octet-stream";
    });
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.setErrorHandler(sendObjectRefusal);

    scope.put<ObjectParams>("/objects/uploads/:id", async (request, reply) => {
      const { id, key } = assertSigned(request, "PUT", "uploads");
      await store(id, key, request.raw);
      // Uppy waits for an ETag. Objects never change, so the id can be one.
      return reply
        .status(200)
        .header("etag", `"${id.replaceAll("-", "")}"`)
        .send();
    });

    /** The headers of a stranger's file: saved, never shown, never run, never cached. */
    const sendHeaders = async (request: FastifyRequest<ObjectParams>, reply: FastifyReply) => {
      const { key, download } = assertSigned(request, "GET", "cvs");
      const size = await storage.size(key);
      if (size === undefined || !download) throw new ObjectRefusal("NoSuchKey");
      reply.headers({
        "content-type": download.mimeType,
        "content-disposition": attachment(download.filename),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "content-length": size,
      });
      return key;
    };
    scope.head<ObjectParams>("/objects/cvs/:id", async (request, reply) => {
      await sendHeaders(request, reply);
      return reply.send();
    });
    scope.get<ObjectParams>("/objects/cvs/:id", { exposeHeadRoute: false }, async (request, reply) => {
      const key = await sendHeaders(request, reply);
      const file = await storage.read(key);
      if (!file) throw new ObjectRefusal("NoSuchKey");
      return reply.send(file);
    });
  });
}

/** Counts what arrives: a declared length is only a promise. */
async function* limitBytes(body: IncomingMessage, max: number, received: { bytes: number }) {
  try {
    // The stream is not destroyed on an early end: the client could not read why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received.bytes += chunk.length;
      if (received.bytes > max) throw new ObjectRefusal("EntityTooLarge");
      yield chunk;
    }
  } catch (error) {
    throw body.errored ? new ObjectRefusal("IncompleteBody") : error;
  }
}

/** S3's own codes and messages: after `Request has expired` Uppy asks for a new URL. */
const objectErrors = {
  SignatureDoesNotMatch: [403, "The signature does not match this request"],
  AccessDenied: [403, "Request has expired"],
  IncompleteBody: [400, "The body ended before it was complete"],
  InvalidRequest: [400, "The request could not be understood"],
  NoSuchKey: [404, "There is no such object"],
  ObjectAlreadyExists: [409, "This URL has been used already"],
  EntityTooLarge: [413, "The object is larger than its URL allows"],
  InternalError: [500, "Something went wrong on our side"],
  ServiceUnavailable: [503, "Please try again later"],
} as const;

class ObjectRefusal extends Error {
  readonly code: keyof typeof objectErrors;

  constructor(code: keyof typeof objectErrors) {
    super(objectErrors[code][1]);
    this.code = code;
  }
}

/** Any failure, in the XML that S3 answers with. */
function sendObjectRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = toObjectError(error);
  const [status, message] = objectErrors[code];
  if (status >= 500) request.log.error(getErrorFacts(error), "object refused");
  if (status === 503) reply.header("retry-after", 30);
  drain(request.raw);
  return reply
    .status(status)
    .type("application/xml; charset=utf-8")
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${request.id}</RequestId></Error>`,
    );
}

function toObjectError(error: unknown): keyof typeof objectErrors {
  if (error instanceof ObjectRefusal) return error.code;
  if (error instanceof StorageUnavailable) return "ServiceUnavailable";
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 503) return "ServiceUnavailable";
  if (status === 413) return "EntityTooLarge";
  return status < 500 ? "InvalidRequest" : "InternalError";
}

/** Reads what the browser still sends: it reads the answer only afterwards. */
function drain(body: IncomingMessage): void {
  let left = 2 * limits.cvBytes;
  body.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
}
