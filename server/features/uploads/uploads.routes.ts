import type { FastifyInstance } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { requestUpload } from "../../../contract/uploads.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { addressKey, type Limit, type Limiter } from "../../http/limits.ts";
import { route } from "../../http/route.ts";
import { newObjectId, objectKey } from "../../storage/keys.ts";
import { objectRoutes } from "./objects.routes.ts";
import { insertUpload } from "./uploads.repository.ts";

const uploadAddresses: Limit = { name: "uploads", most: 30, windowSeconds: 600 };
const uploadSeconds = 15 * 60;

/** Hands out addresses for one file each; on the embedded store they lead back here. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, limiter: Limiter): void {
  const { config, db, storage, clock, signingKey } = deps;

  route(app, requestUpload, async ({ query, request, reply }) => {
    await limiter.use(uploadAddresses, addressKey(request.ip));
    if (query.size !== undefined && query.size > limits.cvBytes) throw new Refusal("fileTooLarge");
    const id = newObjectId(signingKey);
    await insertUpload(db.query, id, clock(), uploadSeconds);
    reply.header("cache-control", "no-store");
    return { uploadURL: await storage.uploadUrl(objectKey("uploads", id), uploadSeconds, query) };
  });

  if (!config.s3) objectRoutes(app, deps);
}
