import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type FastifyInstance, LogController } from "fastify";

/** Long enough for 10 MB on a slow phone, short enough that a connection that says nothing is let go. */
const requestTimeoutMs = 5 * 60_000;

export const serverOptions = {
  requestTimeout: requestTimeoutMs,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: "idle",
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  onProtoPoisoning: "remove",
  onConstructorPoisoning: "remove",
  clientErrorHandler: refuseBrokenRequest,
  routerOptions: { maxParamLength: 100 },
  // The contract checks what comes and goes (`route.ts`). Without these two the framework loads checkers of its own.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
} as const;

function noSchemas(): never {
  throw new Error("routes have no JSON schemas here: bind an endpoint of the contract instead");
}

/** One line for each API request and each failure, with the route's pattern: real addresses may hold signatures. */
export function installRequests(app: FastifyInstance): void {
  // A body that a cross-site form can send without asking first is never read.
  app.removeContentTypeParser("text/plain");
  app.addHook("preClose", async () => {
    // A connection whose answer has only just left is not idle yet when closing looks; it would be waited for in vain.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    const facts = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500 || route.startsWith("/api/")) request.log.info(facts, "request");
    else request.log.debug(facts, "request");
    done();
  });
}

/** What is not even HTTP gets a plain answer and no further attention. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, code, sentence] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "headersTooLarge", "The request's headers are too large."]
      : ["400 Bad Request", "badRequest", "The request could not be understood."];
  const body = JSON.stringify({ error: sentence, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}
