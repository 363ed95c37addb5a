import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";
import { widestNetworkOf } from "../networks.ts";

/** Of one network: many more than an office has that opens the site at once, and few enough to be worked off soon. */
export const underWayMost = 512;
const retryAfterSeconds = 2;

/** Nobody keeps everybody waiting with requests, whatever these ask for. Events are under way for hours. */
export function installUnderWay(app: FastifyInstance): void {
  const ofNetwork = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isUnattended) return done();
    const network = widestNetworkOf(request.ip);
    const own = ofNetwork.get(network) ?? 0;
    if (own >= underWayMost) return done(new Refusal("overloaded", { retryAfterSeconds }));
    ofNetwork.set(network, own + 1);
    reply.raw.once("close", () => {
      const left = (ofNetwork.get(network) ?? 0) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    done();
  });
}
