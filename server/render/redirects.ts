import type { FastifyInstance } from "fastify";
import { findMyToken } from "../../contract/routes.ts";

/** English has no prefix and no page ends in a slash: such addresses move for good. */
export function installRedirects(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") return done();
    const [path = "/", ...rest] = request.url.split("?");
    if (/^\/+(api|objects)(\/|$)/i.test(path)) return done();
    const target = canonicalPath(path);
    if (target === path) return done();
    // An address with an applicant's token is not kept by anybody.
    if (findMyToken(rest.join("?")) === undefined) reply.header("cache-control", "public, max-age=3600");
    reply.redirect(rest.length > 0 ? `${target}?${rest.join("?")}` : target, 301);
  });
}

/** Always a path on this site: doubled slashes at the front would otherwise name another host. */
function canonicalPath(path: string): string {
  const single = path.replace(/^[/\\]+/, "/");
  const unprefixed = single === "/en" || single.startsWith("/en/") ? single.slice(3).replace(/^[/\\]*/, "/") : single;
  return unprefixed.slice(0, findEnd(unprefixed)) || "/";
}

/** Where the path ends without its last slashes. As a regular expression this tries again from every slash within. */
function findEnd(path: string): number {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return end;
}
