import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { Body } from "../../http/bodies/body.ts";
import { widestNetworkOf } from "../../http/networks.ts";
import { Slots } from "../../http/queues/slots.ts";
import { isObjectId, objectKey } from "../../storage/keys.ts";
import { checkQuery } from "../../storage/signed-address.ts";
import type { KeyPrefix } from "../../storage/storage.ts";
import { downloadHeaders, pieceBytes, piecesOf, tagOf } from "./download.ts";
import { givingWay } from "./give-way.ts";
import { ObjectRefusal, sendObjectRefusal } from "./object-refusal.ts";
import { fullRoom } from "./parked.ts";
import { findUpload, markStored } from "./uploads.repository.ts";

interface ObjectParams {
  Params: { id: string };
}

/** Each is a handle and a piece of the file. An office behind one address needs a few at a time. */
const downloadsMost = { ofOne: 20, inAll: 200 };

/** The addresses of the embedded store: they behave as those of a bucket would. */
export function objectRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, storage, clock, signingKey } = deps;
  const downloads = new Slots(app, downloadsMost);
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

  async function store(id: string, key: string, body: Body): Promise<void> {
    const upload = await findUpload(db.query, id);
    if (!upload) throw new ObjectRefusal("NoSuchKey");
    if (upload.stored_at || upload.claimed_by) throw new ObjectRefusal("ObjectAlreadyExists");
    // Its address was handed out while there was room: others may have used it up since.
    const file = { owner: upload.owner ?? "", size: upload.size ?? limits.cvBytes };
    const full = await fullRoom(db.query, { ...file, scale: config.rateLimitScale, now: clock() });
    if (full?.room.name === "all") throw new ObjectRefusal("ServiceUnavailable");
    const write = storage.write(key, piecesOf(body, file.size));
    if (!(await givingWay(deps, write))) throw new ObjectRefusal("ObjectAlreadyExists");
    if (await markStored(db.query, id, body.size, clock())) return;
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
      const body = new Body(request, { most: limits.cvBytes, waiting: pieceBytes });
      try {
        await store(id, key, body);
      } finally {
        body.free();
      }
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
      // Nothing is opened that could not be sent at once.
      downloads.hold(widestNetworkOf(request.ip), request.ip, reply.raw);
      const file = await storage.read(key);
      if (!file) throw new ObjectRefusal("NoSuchKey");
      return reply.send(file);
    });
  });
}
