import { randomUUID } from "node:crypto";
import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { isUnsound, targetOf } from "./boundary.ts";
import { hearNoMore } from "./connections.ts";
import { Refusal } from "./errors.ts";
import { forwardedAddresses } from "./forwarded.ts";

/** Long enough for 10 MB on a slow phone, short enough that a connection that says nothing is let go. */
const requestTimeoutMs = 5 * 60_000;
/** A connection on which nothing moves for so long is cut, though its answer be still in the making. */
export const silenceMostMs = 60_000;

export const serverOptions = {
  requestTimeout: requestTimeoutMs,
  connectionTimeout: silenceMostMs,
  keepAliveTimeout: 72_000,
  forceCloseConnections: "idle",
  // The framework's own answer would not have our shape; what still comes in is finished.
  return503OnClosing: false,
  // Node's own answer to a request without Host has neither body nor headers; ours is below.
  http: { requireHostHeader: false },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  rewriteUrl: ({ url }: { url?: string | undefined }) => targetOf(url ?? "/"),
  // Ids are checked by the contract, and Node takes no more than 16 kB.
  routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
  // The contract checks what comes and goes (`route.ts`). Without these two the framework loads checkers of its own.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
} as const;

function noSchemas(): never {
  throw new Error("routes have no JSON schemas here: bind an endpoint of the contract instead");
}

/**
 * What every answer has, and one line for each API request and each failure, with the route's pattern: real addresses
 * may hold signatures. Nothing is kept by browsers or proxies unless its route says so.
 */
export function installRequests(app: FastifyInstance, security: Record<string, string>): void {
  const always = { ...security, "cache-control": "no-store" };
  app.addHook("preClose", async () => {
    // A connection whose answer has only just left is not idle yet when closing looks; it would be waited for in vain.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(always).header("x-request-id", request.id);
    const { headers } = request.raw;
    const forwarded = headers["x-forwarded-for"];
    if (forwarded !== undefined) headers["x-forwarded-for"] = forwardedAddresses(String(forwarded));
    if (!isUnsound(request.raw)) return done();
    // Where it ends is not sure, nor is it what seems to follow.
    hearNoMore(request.raw.socket);
    reply.header("connection", "close");
    done(new Refusal("badRequest"));
  });
  const records = new WeakMap<FastifyRequest, string>();
  app.addHook("preSerialization", (request, reply, answer, done) => {
    const record = reply.statusCode === 201 ? recordIn(answer) : undefined;
    if (record) records.set(request, record);
    done(null, answer);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    const ms = Math.round(reply.elapsedTime);
    // By the record's number the lines about its mails are found.
    const facts = { method: request.method, route, status: reply.statusCode, ms, record: records.get(request) };
    if (reply.statusCode >= 500 || route.startsWith("/api/")) request.log.info(facts, "request");
    else request.log.debug(facts, "request");
    done();
  });
}

/** The number of what was made; it says nothing about the person. */
function recordIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const id = "id" in answer ? answer.id : "applicationId" in answer ? answer.applicationId : undefined;
  return typeof id === "string" ? id : undefined;
}
