import type { FastifyInstance } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { requestUpload } from "../../../contract/uploads.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { newObjectId, objectKey } from "../../storage/keys.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";
import { objectRoutes } from "./objects.routes.ts";
import { insertUpload } from "./uploads.repository.ts";

const perTenMinutes: RateLimit = { name: "uploads", max: 30, windowSeconds: 600 };
/** The quota: with the removal of unclaimed uploads after a day, one visitor never has more than these in the store. */
const perDay: RateLimit = { name: "uploads-day", max: 100, windowSeconds: 24 * 60 * 60 };
const uploadSeconds = 15 * 60;

/** Hands out URLs for one file each. On the embedded store they lead back here. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, storage, clock, signingKey } = deps;

  route(app, requestUpload, async ({ query, request }) => {
    await limiter.use(perTenMinutes, request);
    await limiter.use(perDay, request);
    const size = query.size ?? limits.cvBytes;
    if (size > limits.cvBytes) throw new Refusal("fileTooLarge");
    const free = await storage.free?.();
    if (free !== undefined && free < size) throw new StorageUnavailable("ENOSPC");
    const id = newObjectId(signingKey);
    await insertUpload(db.query, { id, size }, clock(), uploadSeconds);
    const bounds = { size: query.size, type: query.type };
    return { uploadURL: await storage.uploadUrl(objectKey("uploads", id), uploadSeconds, bounds) };
  });

  if (!config.s3) objectRoutes(app, deps);
}
