import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { widestNetworkOf } from "../networks.ts";

/** Of one network: many more than an office has that opens the site at once, and few enough to be worked off soon. */
export const underWayMost = 512;
const retryAfterSeconds = 2;

const placeOf = new WeakMap<FastifyRequest, () => void>();

/** Nobody keeps everybody waiting with requests, whatever these ask for. */
export function installUnderWay(app: FastifyInstance): void {
  const ofNetwork = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    const network = widestNetworkOf(request.ip);
    const own = ofNetwork.get(network) ?? 0;
    if (own >= underWayMost) return done(new Refusal("overloaded", { retryAfterSeconds }));
    ofNetwork.set(network, own + 1);
    placeOf.set(request, () => {
      const left = (ofNetwork.get(network) ?? 0) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    reply.raw.once("close", () => leavePlace(request));
    done();
  });
}

/** Before its end, for an answer that goes on for hours: only once it is known who asks. */
export function leavePlace(request: FastifyRequest): void {
  placeOf.get(request)?.();
  placeOf.delete(request);
}
