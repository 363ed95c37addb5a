import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { isUnsound } from "./boundary.ts";
import { type CachedBody, chooseEncoding } from "./response-cache.ts";
import { type Responses, toTenths } from "./responses.ts";

interface FastPath {
  /** The response that is in memory for a URL, and the pattern of its route. */
  find(url: string): { route: string; body: CachedBody } | undefined;
  security: Record<string, string>;
  responses: Responses;
  log: FastifyBaseLogger;
  shutdown: AbortSignal;
}

/**
 * Answers plain GET requests from memory before the framework runs, in half of the processor time. All other requests
 * go to the framework, and `requests.test.ts` compares the responses of both.
 */
export function createFastPath({ find, security, responses, log, shutdown }: FastPath) {
  const parsedHeaders = new WeakMap<Buffer, string[]>();

  function isPlain(request: IncomingMessage): boolean {
    const { headers } = request;
    return (
      request.method === "GET" &&
      headers["if-none-match"] === undefined &&
      headers.cookie === undefined &&
      headers["content-length"] === undefined &&
      headers["transfer-encoding"] === undefined &&
      !isUnsound(request) &&
      !shutdown.aborted
    );
  }

  /** False when the framework has to answer. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const begin = performance.now();
    const found = isPlain(request) ? find(request.url ?? "") : undefined;
    if (!found) return false;
    const { route, body } = found;
    const { bytes, headers } = body.encoded[chooseEncoding(request)];
    let known = parsedHeaders.get(bytes);
    if (!known) {
      known = Object.entries({ ...security, ...headers }).flat();
      parsedHeaders.set(bytes, known);
    }
    const reqId = randomUUID();
    response.writeHead(body.status, known.concat("x-request-id", reqId)).end(bytes);
    const ms = toTenths(performance.now() - begin);
    responses.record(log, { method: "GET", route, status: body.status, ms, reqId });
    return true;
  };
}
