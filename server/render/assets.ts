import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accepts, etagOf, isFresh } from "../http/response-cache.ts";
import { pictureVersions } from "./picture-versions.ts";

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
/** Addressed by their content (in the name or as `?v=`), so they never change. */
const hashed = /^\/(assets|pictures)\//;

const forADay = "public, max-age=86400, stale-while-revalidate=604800";

/** In memory, with what the build compressed beside it: a file opened for each request would be a handle for each. */
interface Asset {
  /** Of a picture: what its address ends with. */
  version?: string | undefined;
  type: string;
  etag: string;
  cacheControl: string;
  identity: Buffer;
  brotli?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** Every file of the built browser side that there was at the start; nothing else of the disk is reachable. */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder);
  // One for a whole folder: hundreds of routes would be a tenth of the time that a start takes.
  const routes = new Set([...assets.keys()].map((path) => path.replace(/^(\/.+\/)[^/]+$/, "$1:file")));
  for (const route of routes) {
    app.get(route, (request, reply) => {
      const [path = "", query] = request.url.split("?", 2);
      const asset = assets.get(path);
      if (!asset?.version) return asset ? sendAsset(request, reply, asset) : reply.callNotFound();
      if (query === undefined) return sendAsset(request, reply, { ...asset, cacheControl: forADay });
      // Of another release: nginx asks the next instance, and nobody keeps this one's picture for a year in its place.
      return query === `v=${asset.version}` ? sendAsset(request, reply, asset) : reply.callNotFound();
    });
  }
}

/** One after the other: all at once would need more handles than a start may have. */
function readAssets(folder: string): Map<string, Asset> {
  const files = new Map(
    filesBelow(folder).map((file) => [`/${relative(folder, file).split(sep).join("/")}`, () => readFileSync(file)]),
  );
  const paths = [...files.keys()].filter(
    (path) => path !== "/index.html" && !path.startsWith("/.") && !/\.(br|gz)$/.test(path),
  );
  const versions = pictureVersions(paths, (path) => files.get(path)?.() ?? Buffer.alloc(0));
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
    etag: etagOf(identity),
    cacheControl: hashed.test(path) ? "public, max-age=31536000, immutable" : forADay,
    identity,
    brotli: read(".br"),
    gzip: read(".gz"),
  };
}

/** A file runs nothing, is shown in no frame and opens no window: the strictest policy in the fewest bytes, forty times on a page. */
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

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
