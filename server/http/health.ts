import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, its database and its file store answer. */
export function healthRoutes(app: FastifyInstance, { db, storage }: Deps): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });

  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const checks = await Promise.allSettled([db.ping(), storage.ready()]);
    const [database, files] = checks.map(({ status }) => (status === "fulfilled" ? "ok" : "failing"));
    const ready = !closing && database === "ok" && files === "ok";
    if (!ready) reply.status(503).header("retry-after", 5);
    return reply.header("cache-control", "no-store").send({ status: ready ? "ok" : "not ready", database, files });
  });
}
