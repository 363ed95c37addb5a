import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isNeverShed?: true;
  }
}

/** For routes that cost no more than a 503, and for health checks. */
export const neverShed = { isNeverShed: true } as const;

const resolutionMs = 10;
const sampleMs = 1_000;
const retryAfterSeconds = 2;

/** Load shedding: answers 503 while the event loop was delayed by more than `maxDelayMs` on average of the last second. */
export function installLoadShedding(app: FastifyInstance, maxDelayMs: number): void {
  if (maxDelayMs === 0) return;
  let delayMs = 0;
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const timer = setInterval(() => {
    // No samples: the event loop was blocked for the whole second.
    delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
  }, sampleMs).unref();
  app.addHook("onRequest", (request, _reply, done) => {
    const isShed = delayMs > maxDelayMs && !request.routeOptions.config.isNeverShed;
    done(isShed ? new Refusal("overloaded", { retryAfterSeconds }) : undefined);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
}
