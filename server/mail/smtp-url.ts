export interface SmtpServer {
  host: string;
  port: number;
  /** `wrapped`: TLS from the first byte (smtps). `upgraded`: STARTTLS or nothing. `plain`: only where asked for. */
  encryption: "wrapped" | "upgraded" | "plain";
  login?: { user: string; pass: string };
}

/**
 * `smtps://user:password@host` or `smtp://user:password@host:587`. STARTTLS is not negotiable: an attacker on the way
 * only has to hide the offer to read everything. `?tls=off` is for a relay on the same machine or in the same private
 * network; together with a password it is taken on loopback only.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const login = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  const plain = url.searchParams.get("tls") === "off";
  const wrapped = url.protocol === "smtps:";
  const unknown = [...url.searchParams].filter(([name, value]) => name !== "tls" || value !== "off");
  if (host === "") throw new Error("SMTP_URL: the host is missing");
  if (unknown.length > 0) throw new Error("SMTP_URL: the only option it takes is ?tls=off");
  if (plain && wrapped) throw new Error("SMTP_URL: smtps:// and ?tls=off contradict each other");
  if (plain && login && !isLoopback(host)) {
    throw new Error("SMTP_URL: with ?tls=off the password would travel in the clear; leave out one of the two");
  }
  return {
    host,
    port: url.port ? Number(url.port) : wrapped ? 465 : 587,
    encryption: wrapped ? "wrapped" : plain ? "plain" : "upgraded",
    ...(login && { login }),
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
