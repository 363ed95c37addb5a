import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { neverShed } from "../http/load-shedding.ts";
import { accepts, computeEtag, isFresh } from "../http/response-cache.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
};
/** Their URLs hold a hash of the content, so they never change. */
const hashed = /^\/(assets|pictures)\//;

const forADay = "public, max-age=86400, stale-while-revalidate=604800";

/** A file in memory, with its compressed forms from the build. */
interface Asset {
  /** Versions of pictures: `?v=` of their URLs. */
  version?: string | undefined;
  type: string;
  etag: string;
  cacheControl: string;
  identity: Buffer;
  brotli?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** Serves the files that the build folder has at the start, and nothing else of the disk. */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder);
  // One route per folder: hundreds of routes would take a tenth of the start.
  const routes = new Set([...assets.keys()].map((path) => path.replace(/^(\/.+\/)[^/]+$/, "$1:file")));
  for (const route of routes) {
    app.get(route, { config: neverShed }, (request, reply) => {
      const [path = "", query] = request.url.split("?", 2);
      const asset = assets.get(path);
      if (!asset?.version) return asset ? sendAsset(request, reply, asset) : reply.callNotFound();
      if (query === undefined) return sendAsset(request, reply, { ...asset, cacheControl: forADay });
      // A picture of another release: nginx asks the next instance.
      return query === `v=${asset.version}` ? sendAsset(request, reply, asset) : reply.callNotFound();
    });
  }
}

/** Synchronous, so that one file is open at a time. */
function readAssets(folder: string): Map<string, Asset> {
  const files = new Map(
    listFiles(folder).map((file) => [`/${relative(folder, file).split(sep).join("/")}`, () => readFileSync(file)]),
  );
  const paths = [...files.keys()].filter(
    (path) => path !== "/index.html" && !path.startsWith("/.") && !/\.(br|gz)$/.test(path),
  );
  const versions = hashPictures(paths, (path) => files.get(path)?.() ?? Buffer.alloc(0));
  return new Map(
    paths.map((path) => {
      const asset = describeAsset(path, (ending) => files.get(path + ending)?.());
      return [path, { ...asset, version: versions.get(path) }];
    }),
  );
}

function describeAsset(path: string, read: (ending: string) => Buffer | undefined): Asset {
  const identity = read("") ?? Buffer.alloc(0);
  return {
    type: types[extname(path)] ?? "application/octet-stream",
    etag: computeEtag(identity),
    cacheControl: hashed.test(path) ? "public, max-age=31536000, immutable" : forADay,
    identity,
    brotli: read(".br"),
    gzip: read(".gz"),
  };
}

/** Files run nothing, so they get the strictest policy, which is also the shortest. */
const policy = "default-src 'none'; frame-ancestors 'none'";
const onlyForDocuments = ["permissions-policy", "cross-origin-opener-policy", "x-frame-options", "referrer-policy"];

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  for (const name of onlyForDocuments) reply.removeHeader(name);
  reply
    .header("content-security-policy", policy)
    .header("cache-control", asset.cacheControl)
    .header("etag", asset.etag);
  if (isFresh(request, asset.etag)) return reply.status(304).send();
  reply.type(asset.type);
  if (asset.brotli || asset.gzip) reply.header("vary", "accept-encoding");
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (asset.brotli && accepts(accepted, "br")) return reply.header("content-encoding", "br").send(asset.brotli);
  if (asset.gzip && accepts(accepted, "gzip")) return reply.header("content-encoding", "gzip").send(asset.gzip);
  return reply.send(asset.identity);
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const picture = /^\/pictures\/(.+)-(\d+)\.(avif|webp)$/;

/** Versions of pictures by their paths: a hash of all widths and formats of each, as in scripts/pictures/manifest.mjs. */
function hashPictures(paths: readonly string[], read: (path: string) => Buffer): Map<string, string> {
  const found = paths.flatMap((path) => {
    const [, name = "", width, format = ""] = picture.exec(path) ?? [];
    return width ? [{ path, name, width: Number(width), format }] : [];
  });
  const sizes = found.sort((one, other) => one.width - other.width || (one.format < other.format ? -1 : 1));
  const files = Map.groupBy(sizes, ({ name }) => name);
  return new Map(
    [...files.values()].flatMap((ofOne) => {
      const hash = createHash("sha256");
      for (const { path } of ofOne) hash.update(read(path));
      const version = hash.digest("hex").slice(0, 8);
      return ofOne.map(({ path }) => [path, version] as const);
    }),
  );
}
