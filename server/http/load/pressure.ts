import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isNeverShed?: true;
  }
}

/** For routes that cost no more than a refusal, or that are asked whether the process still lives. */
export const neverShed = { isNeverShed: true } as const;

const resolutionMs = 10;
const sampleMs = 1_000;
const retryAfterSeconds = 2;

/**
 * While the process lags by more than this on average of the last second, everything else is told to come back. Nothing
 * here opens a file: what fails when no handle is left would end the process from a timer.
 */
export function installPressure(app: FastifyInstance, shedLoadMs: number): void {
  if (shedLoadMs === 0) return;
  let lagMs = 0;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const timer = setInterval(() => {
    // In a second that was held up as a whole there is nothing to make an average of.
    lagMs = delay.count === 0 ? Number.POSITIVE_INFINITY : delay.mean / 1e6 - resolutionMs;
    delay.reset();
  }, sampleMs).unref();
  app.addHook("onRequest", (request, _reply, done) => {
    const isShed = lagMs > shedLoadMs && !request.routeOptions.config.isNeverShed;
    done(isShed ? new Refusal("overloaded", { retryAfterSeconds }) : undefined);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
}
