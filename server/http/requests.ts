import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { limits } from "../../contract/limits.ts";
import { answeredEarly, isUnsound, parseTarget } from "./boundary.ts";
import { Refusal } from "./errors.ts";
import { type Responses, toTenths } from "./responses.ts";

/** Long enough to upload 10 MB from a slow phone. */
const requestTimeoutMs = 5 * 60_000;
/** A connection on which nothing moves is closed, even while its response is being made. */
const connectionTimeoutMs = 60_000;
/** Longer than proxies keep idle connections, so that a proxy never sends on a connection that is being closed. */
const keepAliveTimeoutMs = 72_000;
/** Each connection may hold a request body in memory. */
const maxConnections = 4_000;
const maxRequestsPerSocket = 10_000;

export const serverOptions = {
  bodyLimit: limits.bodyBytes,
  forceCloseConnections: "idle",
  // Requests that still arrive during the shutdown are answered as usual.
  return503OnClosing: false,
  // Schemas read only the keys that they name, so `__proto__` reaches nothing.
  onProtoPoisoning: "ignore",
  onConstructorPoisoning: "ignore",
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  rewriteUrl: ({ url }: { url?: string | undefined }) => parseTarget(url ?? "/"),
  // The contract checks ids, and Node accepts no more than 16 kB, so the router needs no limit of its own.
  routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
  // The contract checks input and output (`route.ts`). Without these functions the framework loads its own validators.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
} as const;

/** Node's HTTP server with its limits. `answerFast` may answer a request before the framework does. */
export function createHttpServer(
  framework: RequestListener,
  answerFast: (request: IncomingMessage, response: ServerResponse) => boolean,
): Server {
  const listener: RequestListener = (request, response) => {
    if (!answerFast(request, response)) framework(request, response);
  };
  // An import of node:http would also load Node's WebSocket client.
  const server = process.getBuiltinModule("node:http").createServer(
    {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // Node's own answer to a request without Host has neither body nor headers; `isUnsound` gives ours.
      requireHostHeader: false,
    },
    listener,
  );
  server.setTimeout(connectionTimeoutMs);
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.maxConnections = Math.min(maxConnections, Math.floor(maxOpenFiles() / 2));
  // Node would answer an unknown `Expect` header without body or headers, so the header is ignored instead.
  server.on("checkExpectation", framework);
  return server;
}

function noSchemas(): never {
  throw new Error("routes have no JSON schemas here: bind an endpoint of the contract instead");
}

/** Sets the headers of every response, and writes its line to the log. */
export function installRequests(app: FastifyInstance, security: Record<string, string>, responses: Responses): void {
  // A cross-site form can send text/plain without a CORS preflight, so JSON is the only accepted format.
  app.removeContentTypeParser("text/plain");
  app.decorate("responses", responses);
  /** Request smuggling: connections on which the next request may begin at another byte than Node assumes. */
  const unsound = new WeakSet<Socket>();
  const always = { ...security, "cache-control": "no-store" };
  app.addHook("onRequest", (request, reply, done) => {
    const { socket, headers } = request.raw;
    if (unsound.has(socket)) return void socket.destroy();
    reply.headers(always).header("x-request-id", request.id);
    const forwarded = headers["x-forwarded-for"];
    if (forwarded !== undefined) headers["x-forwarded-for"] = forwardedAddresses(String(forwarded));
    if (!isUnsound(request.raw)) return done();
    unsound.add(socket);
    answeredEarly.add(socket);
    reply.header("connection", "close");
    done(new Refusal("badRequest"));
  });
  app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    if (hasBody && !raw.complete) {
      answeredEarly.add(raw.socket);
      // The rest of the body is read and dropped: an unread body would hold the response back.
      raw.resume();
    }
    done();
  });
  const records = new WeakMap<FastifyRequest, string>();
  app.addHook("preSerialization", (request, reply, answer, done) => {
    const record = reply.statusCode === 201 ? recordIn(answer) : undefined;
    if (record) records.set(request, record);
    done(null, answer);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, log } = request;
    const route = request.routeOptions.url ?? "(none)";
    const { statusCode: status, elapsedTime } = reply;
    responses.record(log, { method, route, status, ms: toTenths(elapsedTime), record: records.get(request) });
    done();
  });
}

/** The id of the created record for the log; an id says nothing about the person. */
function recordIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const id = "id" in answer ? answer.id : "applicationId" in answer ? answer.applicationId : undefined;
  return typeof id === "string" ? id : undefined;
}

/**
 * The IP addresses in `X-Forwarded-For`, the nearest proxy last, without ports. An entry that is no IP address was
 * forged by the client, and so was every entry before it.
 */
function forwardedAddresses(header: string): string {
  const addresses = header
    .split(",")
    .map((part) => part.trim().replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, "$1$2"));
  const invented = addresses.findLastIndex((address) => isIP(address) === 0 || address.includes("%"));
  return addresses.slice(invented + 1).join(", ");
}

const sweepMs = 50;

/** Graceful shutdown: every request is still answered, but each connection closes after its next response. */
export function installGracefulShutdown(app: FastifyInstance, shutdown: AbortSignal): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (shutdown.aborted) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    // A connection that still sends a response is not idle yet: without the sweep, only its timeout would close it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs).unref();
    app.server.once("close", () => clearInterval(sweep));
  });
}

/** The limit of open files of this process: connections take at most half, files and the database need the rest. */
function maxOpenFiles(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
