import type { FastifyInstance } from "fastify";
import { findMyToken } from "../../contract/routes.ts";

/** Redirects URLs with the prefix `/en` or a final slash permanently: English has no prefix, and no page ends so. */
export function installRedirects(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") return done();
    const [path = "/", ...rest] = request.url.split("?");
    if (/^\/+(api|objects)(\/|$)/i.test(path)) return done();
    const target = canonicalPath(path);
    if (target === path) return done();
    // No cache may store a URL with an applicant's token.
    if (findMyToken(rest.join("?")) === undefined) reply.header("cache-control", "public, max-age=3600");
    reply.redirect(rest.length > 0 ? `${target}?${rest.join("?")}` : target, 301);
  });
}

/** Open redirect: the path begins with a single slash, because two slashes would name another host. */
function canonicalPath(path: string): string {
  const single = path.replace(/^[/\\]+/, "/");
  const unprefixed = single === "/en" || single.startsWith("/en/") ? single.slice(3).replace(/^[/\\]*/, "/") : single;
  return unprefixed.slice(0, findEnd(unprefixed)) || "/";
}

/** Where the path ends without its final slashes. A regular expression would need quadratic time (ReDoS). */
function findEnd(path: string): number {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return end;
}
