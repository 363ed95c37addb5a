import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { accepts, type CachedBody } from "./cached.ts";

/** What is ready at an address right now, or nothing: then the framework answers, as it answers everything else. */
type Ready = (url: string) => CachedBody | undefined;

/**
 * Answers whole bodies from memory before the framework runs; that is half the cost of a request.
 * Only plain reads: whatever asks for a part, a comparison or another method goes the usual way.
 */
export function installFront(app: FastifyInstance, ready: Ready, security: Record<string, string>): void {
  const prepared = new WeakMap<CachedBody, Partial<Record<Encoding, string[]>>>();
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (closing || request.method !== "GET" || request.headers["if-none-match"] !== undefined) return false;
    const body = ready(request.url ?? "");
    if (!body) return false;
    const encoding = encodingFor(request);
    const known = prepared.get(body) ?? {};
    const headers = known[encoding] ?? headersOf(body, encoding, security);
    if (!known[encoding]) prepared.set(body, { ...known, [encoding]: headers });
    response.writeHead(body.status, headers);
    response.end(body[encoding]);
    return true;
  }

  const handlers = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (answer(request, response)) return;
    for (const handler of handlers) handler.call(app.server, request, response);
  });
}

type Encoding = "brotli" | "gzip" | "identity";

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (accepts(accepted, "br")) return "brotli";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

const encodingNames = { brotli: "br", gzip: "gzip", identity: undefined } satisfies Record<
  Encoding,
  string | undefined
>;

function headersOf(body: CachedBody, encoding: Encoding, security: Record<string, string>): string[] {
  const name = encodingNames[encoding];
  return Object.entries({
    ...security,
    ...body.headers,
    etag: body.etag,
    vary: "accept-encoding",
    "content-type": body.type,
    ...(name && { "content-encoding": name }),
    "content-length": String(body[encoding].length),
  }).flat();
}
