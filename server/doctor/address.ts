import { siteUrlWarning } from "../relying-party.ts";
import { type Check, type Finding, fine, problem, reasonOf, warning } from "./finding.ts";
import { type Visited, visit } from "./visit.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const renewBeforeDays = 14;
const needed = ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"];

export const address: Check = {
  name: "address",
  async look({ config: { siteUrl, host, port }, authority, clock }) {
    if (!siteUrl)
      return [
        warning(
          `SITE_URL is not set: the site calls itself http://${host}:${port}.`,
          "Set SITE_URL to the address that visitors use.",
        ),
      ];
    const words = siteUrlWarning(siteUrl);
    const about = words ? [warning(`${words}.`, "Use a host name with https, and a proxy of deploy/ in front.")] : [];
    let home: Visited;
    let health: Visited;
    try {
      health = await visit(`${siteUrl}/healthz`, { authority });
      home = await visit(`${siteUrl}/`, { authority, headers: { "accept-encoding": "br" } });
    } catch (error) {
      const mend = "Look at the name's DNS record, the firewall and the proxy, and whether the site runs.";
      return [...about, problem(`${siteUrl} does not answer from here: ${reasonOf(error)}.`, mend)];
    }
    return [
      ...about,
      ...ourSite(siteUrl, health),
      ...certificateFindings(home, clock()),
      ...headerFindings(siteUrl, home),
      ...(siteUrl.startsWith("https:") ? await redirectFindings(siteUrl) : []),
    ];
  },
};

function ourSite(siteUrl: string, { status, body }: Visited): Finding[] {
  if (status === 200 && body === '{"status":"ok"}') return [fine(`${siteUrl} answers.`)];
  const mend = "Make the proxy lead to the port the site listens on (HOST, PORT), and look at its log.";
  return [problem(`${siteUrl}/healthz answers ${status}, and not as this site does.`, mend)];
}

function certificateFindings({ certificate }: Visited, now: Date): Finding[] {
  if (!certificate) return [];
  const { complaint, validTo } = certificate;
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (complaint)
    return [
      problem(
        `Browsers refuse the certificate: ${complaint}.`,
        "Give the proxy a certificate for this name with its whole chain, from an authority that browsers know.",
      ),
    ];
  if (days < renewBeforeDays)
    return [
      problem(`The certificate ends in ${days} days.`, "Renew it, and find out why that does not happen by itself."),
    ];
  return [fine(`The certificate is good for ${days} days.`)];
}

function headerFindings(siteUrl: string, { headers, repeated }: Visited): Finding[] {
  const wanted = [...needed, ...(siteUrl.startsWith("https:") ? ["strict-transport-security"] : [])];
  const missing = wanted.filter((name) => !headers[name]);
  const twice = wanted.filter((name) => repeated.includes(name));
  const findings = [
    ...(missing.length > 0
      ? [problem(`Pages come without ${missing.join(", ")}.`, "Let the proxy pass the site's own headers on.")]
      : []),
    ...(twice.length > 0
      ? [warning(`Sent twice: ${twice.join(", ")}.`, "Take them out of the proxy: the site sends its own.")]
      : []),
    ...(headers["content-encoding"] === "br"
      ? []
      : [warning("Pages come without brotli.", "Let the proxy pass Accept-Encoding on; pages are ready in it.")]),
  ];
  return findings.length > 0 ? findings : [fine("Its headers arrive, each once, and pages are compressed.")];
}

async function redirectFindings(siteUrl: string): Promise<Finding[]> {
  const plain = new URL(siteUrl);
  if (plain.port) return [];
  plain.protocol = "http:";
  const answer = await visit(plain.href).catch(() => undefined);
  if (!answer || answer.headers.location?.startsWith("https:")) return [];
  return [
    warning(
      `${plain.href} answers ${answer.status} instead of leading to https.`,
      "Let the proxy redirect port 80 to https.",
    ),
  ];
}
