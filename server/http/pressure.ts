import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";

/** For routes that cost no more than a refusal, or that are asked whether the process still lives. */
export const neverShed = { pressureHandler: () => undefined };

/** While the process lags by more than this, everything else is told to come back. */
export async function installPressure(app: FastifyInstance, shedLoadMs: number): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: shedLoadMs, retryAfter: 2 });
}
