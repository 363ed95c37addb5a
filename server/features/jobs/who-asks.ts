import type { FastifyRequest } from "fastify";

/**
 * Signs of programs that ask for pages without anybody looking at them: search engines, messengers' previews, monitors
 * and scripts. docs/operations.md names them.
 */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embed|fetch|scan|monitor|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici/i;

export function isRobot({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const agent = headers["user-agent"] ?? "";
  // Fetched ahead by a browser that guesses what comes next.
  const isGuess = String(headers["sec-purpose"] ?? headers.purpose ?? "").includes("prefetch");
  return method === "HEAD" || agent === "" || isGuess || robots.test(agent.slice(0, 500));
}

/** The host in an address or by itself; empty for none, for this site's own and for what is no host. */
export function parseHost(from: unknown, own: string): string {
  if (typeof from !== "string" || from.length > 2_048) return "";
  const host = (URL.parse(from)?.hostname || from).toLowerCase().replace(/^www\./, "");
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && host.length <= 100;
  return isHost && host !== own.toLowerCase().replace(/^www\./, "") ? host : "";
}
