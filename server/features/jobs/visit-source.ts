import type { FastifyRequest } from "fastify";

/**
 * Signs of programs that request pages which no person reads: search engines, messengers' previews, monitors and
 * scripts. docs/operations.md lists the signs.
 */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embed|fetch|scan|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici/i;

export function isRobot({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const agent = headers["user-agent"] ?? "";
  // Browsers prefetch pages that visitors may never open.
  const isPrefetch = String(headers["sec-purpose"] ?? headers.purpose ?? "").includes("prefetch");
  return method === "HEAD" || agent === "" || isPrefetch || robots.test(agent.slice(0, 500));
}

/** The host of a URL, or a bare host name. Empty for this site's own host and for anything else. */
export function parseHost(from: unknown, own: string): string {
  if (typeof from !== "string" || from.length > 2_048) return "";
  const host = (URL.parse(from)?.hostname || from).toLowerCase().replace(/^www\./, "");
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && host.length <= 100;
  return isHost && host !== own.toLowerCase().replace(/^www\./, "") ? host : "";
}
