import type { FastifyInstance } from "fastify";

const sweepMs = 50;

/** Graceful shutdown: from the signal until the end every request is answered, but each connection carries its last one. */
export function installGracefulShutdown(app: FastifyInstance, shutdown: AbortSignal): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (shutdown.aborted) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    // A connection whose response is still being sent is not idle yet; without this, closing would wait for its timeout.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs).unref();
    app.server.once("close", () => clearInterval(sweep));
  });
}
