import { isIP } from "node:net";

/** Whom passkeys belong to: a host by its name, and the one origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export type PasskeyProblem = "ipAddress" | "notSecure";

/** The host of SITE_URL; without it, localhost at the port the server listens on. */
export function relyingPartyOf(siteUrl: string | undefined, publicUrl: string): RelyingParty | PasskeyProblem {
  const url = siteUrl ? new URL(siteUrl) : localhost(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return "ipAddress";
  if (url.protocol !== "https:" && !isLocalhost(url.hostname)) return "notSecure";
  return { id: url.hostname, origin: url.origin };
}

/** What is wrong with SITE_URL for signing in, in words; nothing when there is none or it is fine. */
export function siteUrlWarning(siteUrl: string | undefined): string | undefined {
  if (!siteUrl) return undefined;
  const { protocol, hostname } = new URL(siteUrl);
  const party = relyingPartyOf(siteUrl, "");
  if (protocol === "http:" && !isLocalhost(hostname) && !/^(127\.|\[::1\])/.test(hostname))
    return `SITE_URL (${siteUrl}) is not https: passwords and CVs travel where others can read them, and passkeys do not work`;
  return party === "ipAddress"
    ? `SITE_URL (${siteUrl}) is an IP address: passkeys need a host that has a name`
    : undefined;
}

function localhost(publicUrl: string): URL {
  const { port } = new URL(publicUrl || "http://localhost");
  return new URL(`http://localhost${port && `:${port}`}`);
}

function isLocalhost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
