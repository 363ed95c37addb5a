import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A body kept in memory in every encoding a browser may ask for. */
export interface CachedBody {
  status: number;
  type: string;
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  brotli: Buffer;
  headers: Record<string, string>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export async function cachedBody(
  text: string,
  { status = 200, type, headers = {} }: { status?: number; type: string; headers?: Record<string, string> },
): Promise<CachedBody> {
  const identity = Buffer.from(text);
  const [compressed, zipped] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    deflate(identity, { level: 9 }),
  ]);
  return { status, type, etag: etagOf(identity), identity, gzip: zipped, brotli: compressed, headers };
}

export function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

export function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply {
  reply.headers(body.headers).header("etag", body.etag).header("vary", "accept-encoding");
  if (body.status === 200 && isFresh(request, body.etag)) return reply.status(304).send();
  reply.status(body.status).type(body.type);
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (accepts(accepted, "br")) return reply.header("content-encoding", "br").send(body.brotli);
  if (accepts(accepted, "gzip")) return reply.header("content-encoding", "gzip").send(body.gzip);
  return reply.send(body.identity);
}

export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.some((tag) => tag === etag || tag === "*") ?? false;
}

export function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...parameters] = part.trim().split(";");
    return (
      name.trim().toLowerCase() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    );
  });
}
