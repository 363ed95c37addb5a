import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Between the order to stop and the end everything is still answered, but on each connection for the last time: none is
 * then cut under a request that a proxy has just sent on it.
 */
export function installLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  for (const event of ["request", "checkExpectation"]) {
    app.server.prependListener(event, (_request: IncomingMessage, response: ServerResponse) => {
      if (leaving.aborted) response.shouldKeepAlive = false;
    });
  }
}
