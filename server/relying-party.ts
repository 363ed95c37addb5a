import { isIP } from "node:net";

/** WebAuthn's relying party: the host that passkeys belong to, and the one origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export type PasskeyProblem = "ipAddress" | "notSecure";

/** The host of SITE_URL; without it, localhost at the port the server listens on. */
export function getRelyingParty(siteUrl: string | undefined, publicUrl: string): RelyingParty | PasskeyProblem {
  const url = siteUrl ? new URL(siteUrl) : toLocalhost(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return "ipAddress";
  if (url.protocol !== "https:" && !isLocalhost(url.hostname)) return "notSecure";
  return { id: url.hostname, origin: url.origin };
}

/** Why signing in does not work well with this SITE_URL. */
export function getSiteUrlWarning(siteUrl: string | undefined): string | undefined {
  if (!siteUrl) return undefined;
  const { protocol, hostname } = new URL(siteUrl);
  const party = getRelyingParty(siteUrl, "");
  if (protocol === "http:" && !isLocalhost(hostname) && !/^(127\.|\[::1\])/.test(hostname))
    return `SITE_URL (${siteUrl}) is not https: passwords and CVs travel where others can read them, and passkeys do not work`;
  return party === "ipAddress"
    ? `SITE_URL (${siteUrl}) is an IP address: passkeys need a host that has a name`
    : undefined;
}

function toLocalhost(publicUrl: string): URL {
  const { port } = new URL(publicUrl || "http://localhost");
  return new URL(`http://localhost${port && `:${port}`}`);
}

function isLocalhost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
