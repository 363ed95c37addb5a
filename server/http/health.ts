import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { neverShed } from "./load-shedding.ts";

/** Anybody may request the checks as often as they like: the database and the store are asked once in this time. */
const checkEveryMs = 1_000;

/** `/healthz`: the process runs and is not shutting down. `/readyz`: its database and its file store also answer. */
export function healthRoutes(app: FastifyInstance, { db, storage }: Deps, shutdown: AbortSignal): void {
  let checks = Promise.resolve<("ok" | "failing")[]>([]);
  let checkedAt = Number.NEGATIVE_INFINITY;
  function check() {
    if (performance.now() - checkedAt < checkEveryMs) return checks;
    checkedAt = performance.now();
    checks = Promise.allSettled([db.ping(), storage.ready()]).then((results) =>
      results.map(({ status }) => (status === "fulfilled" ? "ok" : "failing")),
    );
    return checks;
  }

  app.get("/healthz", { config: neverShed }, (_request, reply) => {
    if (shutdown.aborted) reply.status(503);
    return reply.send({ status: shutdown.aborted ? "leaving" : "ok" });
  });

  app.get("/readyz", { config: neverShed }, async (_request, reply) => {
    const [database, files] = await check();
    const ready = !shutdown.aborted && database === "ok" && files === "ok";
    if (!ready) reply.status(503).header("retry-after", 5);
    return reply.send({ status: ready ? "ok" : "not ready", database, files });
  });
}
