import type { FastifyInstance } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { requestUpload } from "../../../contract/uploads.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limiter.ts";
import { route } from "../../http/route.ts";
import { newObjectId, objectKey } from "../../storage/keys.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";
import { giveWay } from "./give-way.ts";
import { objectRoutes } from "./objects.routes.ts";
import { fullRoom, ownerOf } from "./parked.ts";
import { insertUpload } from "./uploads.repository.ts";

const uploadAddresses: RateLimit = { name: "uploads", most: 30, windowSeconds: 600 };
/** Their addresses let anything in up to the most that a CV may have, in a bucket anything at all. */
const withoutSize: RateLimit = { name: "uploads-without-size", most: 60, windowSeconds: 24 * 60 * 60 };
const uploadSeconds = 15 * 60;

/** Hands out addresses for one file each; on the embedded store they lead back here. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, storage, clock, signingKey, log } = deps;

  async function requireRoom(owner: string, size: number): Promise<void> {
    const file = { owner, size, scale: config.rateLimitScale, now: clock() };
    const free = await storage.free?.();
    const full = await fullRoom(db.query, { ...file, free });
    if (!full || (await giveWay(deps, full.room))) return;
    const { room, retryAfterSeconds } = full;
    if (room.name === "owner") throw new Refusal("rateLimited", { retryAfterSeconds });
    const isOnlyDisk = !(await fullRoom(db.query, file));
    if (isOnlyDisk && free !== undefined && free >= size) return;
    if (isOnlyDisk) throw new StorageUnavailable("ENOSPC");
    log.warn("files that no application has claimed use up their room, uploads are refused");
    throw new Refusal("storageUnavailable", { retryAfterSeconds });
  }

  route(app, requestUpload, async ({ query, request }) => {
    await limiter.use(uploadAddresses, request);
    if (query.size === undefined) await limiter.use(withoutSize, request);
    const size = query.size ?? limits.cvBytes;
    if (size > limits.cvBytes) throw new Refusal("fileTooLarge");
    const owner = ownerOf(signingKey, request.ip);
    await requireRoom(owner, size);
    const id = newObjectId(signingKey);
    await insertUpload(db.query, { id, owner, size }, clock(), uploadSeconds);
    const bounds = { size: query.size, type: query.type };
    return { uploadURL: await storage.uploadUrl(objectKey("uploads", id), uploadSeconds, bounds) };
  });

  if (!config.s3) objectRoutes(app, deps);
}
