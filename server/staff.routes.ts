import type { FastifyInstance } from "fastify";
import type { DefaultText } from "../contract/text/model.ts";
import type { Deps } from "./deps.ts";
import { accountRoutes } from "./features/accounts/account.routes.ts";
import { createLoginLimits } from "./features/accounts/login-limits.ts";
import { passkeyRoutes } from "./features/accounts/passkeys.routes.ts";
import { logoutRoute, signInRoutes } from "./features/accounts/sign-in.routes.ts";
import { userRoutes } from "./features/accounts/users.routes.ts";
import { activityRoutes } from "./features/activity/activity.routes.ts";
import { cvRoutes } from "./features/applications/cvs.routes.ts";
import { staffApplicationRoutes } from "./features/applications/staff-applications.routes.ts";
import { staffContactRoutes } from "./features/contacts/staff-contacts.routes.ts";
import { staffJobRoutes } from "./features/jobs/staff-jobs.routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { replyRoutes } from "./features/replies/replies.routes.ts";
import { templateRoutes } from "./features/replies/templates.routes.ts";
import { textRoutes } from "./features/texts/texts.routes.ts";
import { eventRoutes } from "./http/events.routes.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import { requireAdmin } from "./http/sessions.ts";

/** Requests that may end sessions: after each one, open event streams check their sessions again. */
const mayEndSessions = /^\/api\/admin\/(?!contacts|applications|jobs|templates|words|erasures)/;

interface StaffRouteOptions {
  limiter: RateLimiter;
  shutdown: AbortSignal;
  /** The texts of the site as the product ships them. */
  shipped: Map<string, DefaultText>;
}

/** Sign-in routes are open; every other route is in one scope that requires a session. */
export function staffRoutes(app: FastifyInstance, deps: Deps, { limiter, shutdown, shipped }: StaffRouteOptions): void {
  const loginLimits = createLoginLimits(deps, limiter);
  app.addHook("onResponse", async ({ method, url }) => {
    if (method !== "GET" && mayEndSessions.test(url)) deps.db.notify("sessions");
  });
  signInRoutes(app, deps, loginLimits);
  app.register(async (scope) => {
    requireAdmin(scope, deps, limiter, loginLimits.auditRefusal);
    logoutRoute(scope, deps);
    accountRoutes(scope, deps, loginLimits);
    passkeyRoutes(scope, deps, loginLimits);
    userRoutes(scope, deps);
    staffJobRoutes(scope, deps);
    staffContactRoutes(scope, deps);
    staffApplicationRoutes(scope, deps);
    cvRoutes(scope, deps);
    peopleRoutes(scope, deps);
    replyRoutes(scope, deps);
    templateRoutes(scope, deps);
    textRoutes(scope, deps, shipped);
    activityRoutes(scope, deps);
    eventRoutes(scope, deps, shutdown);
  });
}
