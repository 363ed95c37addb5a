import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { requireAdmin } from "../../http/session.ts";
import { adminJobRoutes } from "./admin-jobs.routes.ts";
import { contactStateRoutes } from "./contacts.routes.ts";
import { exportRoutes } from "./exports.routes.ts";
import { listRoutes } from "./lists.routes.ts";
import { loginRoute, logoutRoute } from "./login.routes.ts";
import { peopleRoutes } from "./people.routes.ts";

/** Login is open; everything else lives in one scope whose first act is to ask for the token. */
export function adminRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  loginRoute(app, deps, limiter);
  app.register(async (scope) => {
    requireAdmin(scope, deps.db, deps.clock);
    logoutRoute(scope, deps);
    adminJobRoutes(scope, deps);
    listRoutes(scope, deps);
    exportRoutes(scope, deps);
    contactStateRoutes(scope, deps);
    peopleRoutes(scope, deps);
  });
}
