import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { isObjectId, objectKey } from "../../storage/keys.ts";
import { checkQuery } from "../../storage/signed-address.ts";
import type { KeyPrefix } from "../../storage/storage.ts";
import { downloadHeaders, tagOf } from "./download.ts";
import { ObjectRefusal, sendObjectRefusal } from "./object-refusal.ts";
import { findUpload, markStored } from "./uploads.repository.ts";

interface ObjectParams {
  Params: { id: string };
}

/** The addresses of the embedded store: they behave as those of a bucket would. */
export function objectRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, storage, clock, signingKey } = deps;
  /** Nothing about an object is looked up or said before its signature is right. */
  function opened(request: FastifyRequest<ObjectParams>, method: "PUT" | "GET", prefix: KeyPrefix) {
    const { id } = request.params;
    if (!isObjectId(id)) throw new ObjectRefusal("SignatureDoesNotMatch");
    const key = objectKey(prefix, id);
    const verdict = checkQuery(signingKey, method, key, request.query, clock());
    if (verdict.state === "expired") throw new ObjectRefusal("AccessDenied");
    if (verdict.state !== "valid") throw new ObjectRefusal("SignatureDoesNotMatch");
    return { id, key, download: verdict.download };
  }

  async function store(id: string, key: string, body: IncomingMessage): Promise<void> {
    const upload = await findUpload(db.query, id);
    if (!upload) throw new ObjectRefusal("NoSuchKey");
    if (upload.stored_at || upload.claimed_by) throw new ObjectRefusal("ObjectAlreadyExists");
    const received = { bytes: 0 };
    const max = upload.size ?? limits.cvBytes;
    if (!(await storage.write(key, bounded(body, max, received)))) throw new ObjectRefusal("ObjectAlreadyExists");
    if (await markStored(db.query, id, received.bytes, clock())) return;
    await storage.remove(key);
    throw new ObjectRefusal("ObjectAlreadyExists");
  }

  void app.register(async (scope) => {
    // Bytes as they come, whatever they are called: no parser of ours may touch them, and no name for them is wrong.
    scope.removeAllContentTypeParsers();
    scope.addHook("onRequest", async ({ raw }) => {
      raw.headers["content-type"] = "application/octet-stream";
    });
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.setErrorHandler(sendObjectRefusal);

    scope.put<ObjectParams>("/objects/uploads/:id", async (request, reply) => {
      const { id, key } = opened(request, "PUT", "uploads");
      await store(id, key, request.raw);
      return reply.status(200).header("etag", tagOf(id)).send();
    });

    const lookAt = async (request: FastifyRequest<ObjectParams>, reply: FastifyReply) => {
      const { key, download } = opened(request, "GET", "cvs");
      const size = await storage.size(key);
      if (size === undefined || !download) throw new ObjectRefusal("NoSuchKey");
      reply.headers(downloadHeaders(download)).header("content-length", size);
      return key;
    };
    scope.head<ObjectParams>("/objects/cvs/:id", async (request, reply) => {
      await lookAt(request, reply);
      return reply.send();
    });
    scope.get<ObjectParams>("/objects/cvs/:id", { exposeHeadRoute: false }, async (request, reply) => {
      const key = await lookAt(request, reply);
      // Only what came through a proxy of ours: to anybody else the file would look empty.
      if (config.accelRedirect && (request.ips?.length ?? 0) > 1)
        return reply.removeHeader("content-length").header("x-accel-redirect", `${config.accelRedirect}/${key}`).send();
      const file = await storage.read(key);
      if (!file) throw new ObjectRefusal("NoSuchKey");
      return reply.send(file);
    });
  });
}

/** The body as it comes. Counts what really arrives: a length that was declared, or none, is only a promise. */
async function* bounded(body: IncomingMessage, max: number, received: { bytes: number }): AsyncGenerator<Uint8Array> {
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
