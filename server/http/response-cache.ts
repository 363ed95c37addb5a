import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip" | "identity";

/** A body kept in memory in every encoding a browser may ask for, each with its headers. */
export interface CachedBody {
  status: number;
  etag: string;
  /** The headers of a 304. */
  headers: Record<string, string>;
  encoded: Record<Encoding, { bytes: Buffer; headers: Record<string, string> }>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export async function createCachedBody(
  text: string,
  { status = 200, type, headers = {} }: { status?: number; type: string; headers?: Record<string, string> },
): Promise<CachedBody> {
  const identity = Buffer.from(text);
  const [compressed, zipped] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    deflate(identity, { level: 9 }),
  ]);
  const common = { ...headers, etag: computeEtag(identity), vary: "accept-encoding" };
  const encoded = (bytes: Buffer, encoding?: Encoding) => ({
    bytes,
    headers: {
      ...common,
      "content-type": type,
      ...(encoding && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    },
  });
  return {
    status,
    etag: common.etag,
    headers: common,
    encoded: { br: encoded(compressed, "br"), gzip: encoded(zipped, "gzip"), identity: encoded(identity) },
  };
}

export function computeEtag(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

export function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply {
  if (body.status === 200 && isFresh(request, body.etag)) return reply.status(304).headers(body.headers).send();
  const { bytes, headers } = body.encoded[chooseEncoding(request)];
  return reply.status(body.status).headers(headers).send(bytes);
}

export function chooseEncoding({ headers }: { headers: IncomingHttpHeaders }): Encoding {
  const accepted = String(headers["accept-encoding"] ?? "");
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
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
