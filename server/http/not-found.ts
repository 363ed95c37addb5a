import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, sendRefusal } from "./errors.ts";

interface KnownRoute {
  method: string;
  pattern: RegExp;
}

/** Remembers every route registered after this call, to tell a wrong method (405) from an unknown path (404). */
export function installNotFound(
  app: FastifyInstance,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const routes: KnownRoute[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, "[^/]+").replace("*", ".*")}$`);
    for (const name of [method].flat()) routes.push({ method: name, pattern });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const methods = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // The route of a folder of files also ends here when the folder has no such file.
    if (methods.size > 0 && !methods.has(request.method)) {
      reply.header("allow", [...methods].sort().join(", "));
      return sendRefusal(reply, new Refusal("methodNotAllowed"));
    }
    if (isMachinePath(path)) return sendRefusal(reply, new Refusal("notFound"));
    if (request.method !== "GET" && request.method !== "HEAD") {
      reply.header("allow", "GET, HEAD");
      return sendRefusal(reply, new Refusal("methodNotAllowed"));
    }
    return sendPage(request, reply);
  });
}

/** Errors below these paths are for programs, so they are JSON and never a page. */
function isMachinePath(path: string): boolean {
  return /^\/+(api|objects)(\/|$)/i.test(path);
}
