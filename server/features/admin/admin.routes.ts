import type { FastifyInstance } from "fastify";
import type { DefaultText } from "../../../contract/text/model.ts";
import type { Deps } from "../../deps.ts";
import { eventRoutes } from "../../http/events.routes.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { requireAdmin } from "../../http/sessions.ts";
import { accountRoutes } from "../accounts/account.routes.ts";
import { createGuard } from "../accounts/guard.ts";
import { passkeyRoutes } from "../accounts/passkeys.routes.ts";
import { logoutRoute, signInRoutes } from "../accounts/sign-in.routes.ts";
import { userRoutes } from "../accounts/users.routes.ts";
import { staffJobRoutes } from "../jobs/staff-jobs.routes.ts";
import { historyRoutes } from "../records/history.routes.ts";
import { recordRoutes } from "../records/records.routes.ts";
import { replyRoutes } from "../records/replies.routes.ts";
import { statusRoutes } from "../records/status.routes.ts";
import { templateRoutes } from "../records/templates.routes.ts";
import { textRoutes } from "../texts/texts.routes.ts";
import { cvRoutes } from "./cvs.routes.ts";
import { exportRoutes } from "./exports.routes.ts";
import { listRoutes } from "./lists.routes.ts";
import { peopleRoutes } from "./people.routes.ts";

/** Logins, logouts, passwords and users: who listens to events is looked up again after each. */
const mayEndSessions = /^\/api\/admin\/(?!contacts|applications|jobs|templates|words|erasures)/;

interface Surroundings {
  limiter: RateLimiter;
  leaving: AbortSignal;
  /** The texts of the site as the product has them. */
  shipped: Map<string, DefaultText>;
}

/** The ways in are open; everything else lives in one scope whose first act is to ask for the token. */
export function adminRoutes(app: FastifyInstance, deps: Deps, { limiter, leaving, shipped }: Surroundings): void {
  const guard = createGuard(deps, limiter);
  app.addHook("onResponse", async ({ method, url }) => {
    if (method !== "GET" && mayEndSessions.test(url)) deps.db.notify("sessions");
  });
  signInRoutes(app, deps, guard);
  app.register(async (scope) => {
    requireAdmin(scope, deps, limiter, guard.tell);
    logoutRoute(scope, deps);
    accountRoutes(scope, deps, guard);
    passkeyRoutes(scope, deps, guard);
    userRoutes(scope, deps);
    staffJobRoutes(scope, deps);
    listRoutes(scope, deps);
    exportRoutes(scope, deps);
    cvRoutes(scope, deps);
    peopleRoutes(scope, deps);
    recordRoutes(scope, deps);
    historyRoutes(scope, deps);
    replyRoutes(scope, deps);
    templateRoutes(scope, deps);
    textRoutes(scope, deps, shipped);
    statusRoutes(scope, deps);
    eventRoutes(scope, deps, leaving);
  });
}
