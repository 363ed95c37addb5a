import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Well below the time after which a stop is made short. */
const silentMs = 2_000;

/**
 * Between the order to stop and the end everything is still answered, but on each connection for the last time: none is
 * then cut under a request that a proxy has just sent on it.
 */
export function installLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  for (const event of ["request", "checkExpectation"]) {
    app.server.prependListener(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      silent.delete(socket);
      if (leaving.aborted) response.shouldKeepAlive = false;
    });
  }
  // Node counts a connection among the idle ones that was only just taken, and whose request is on its way.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  let begun: number | undefined;
  app.server.closeIdleConnections = () => {
    begun ??= performance.now();
    if (silent.size === 0 || performance.now() - begun > silentMs) closeIdle();
  };
}
