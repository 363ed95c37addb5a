import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { requireAdmin } from "../../http/session.ts";
import { accountRoutes } from "../account/account.routes.ts";
import { createGuard } from "../account/guard.ts";
import { invitationRoutes } from "../account/invitation.routes.ts";
import { loginRoute, logoutRoute } from "../account/login.routes.ts";
import { passkeyRoutes } from "../account/passkey.routes.ts";
import { passkeyLoginRoutes } from "../account/passkey-login.routes.ts";
import { proofRoutes } from "../account/proof.routes.ts";
import { userRoutes } from "../account/users.routes.ts";
import { adminJobRoutes } from "./admin-jobs.routes.ts";
import { contactStateRoutes } from "./contacts.routes.ts";
import { exportRoutes } from "./exports.routes.ts";
import { listRoutes } from "./lists.routes.ts";
import { peopleRoutes } from "./people.routes.ts";

/** The ways in are open; everything else lives in one scope whose first act is to ask for the token. */
export function adminRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const guard = createGuard(deps, limiter);
  loginRoute(app, deps, guard);
  passkeyLoginRoutes(app, deps, guard);
  invitationRoutes(app, deps, guard);
  app.register(async (scope) => {
    requireAdmin(scope, deps, guard.tell);
    logoutRoute(scope, deps);
    accountRoutes(scope, deps, guard);
    proofRoutes(scope, deps, guard);
    passkeyRoutes(scope, deps);
    userRoutes(scope, deps);
    adminJobRoutes(scope, deps);
    listRoutes(scope, deps);
    exportRoutes(scope, deps);
    contactStateRoutes(scope, deps);
    peopleRoutes(scope, deps);
  });
}
