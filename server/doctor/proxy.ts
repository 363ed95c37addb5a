import { BlockList, isIP } from "node:net";
import { type Check, fine, problem, warning } from "./finding.ts";

const loginsLooked = 20;
const neverVisitors = new BlockList();
neverVisitors.addSubnet("127.0.0.0", 8);
neverVisitors.addSubnet("172.16.0.0", 12);
neverVisitors.addAddress("::1", "ipv6");

export const proxy: Check = {
  name: "proxy",
  async look({ config: { siteUrl, trustProxy }, db }) {
    if (!siteUrl?.startsWith("https:")) return [];
    if (trustProxy === false)
      return [
        problem(
          "SITE_URL is https and TRUST_PROXY is not set: all visitors together have the limits of one.",
          "Set TRUST_PROXY to the proxy's address as the site sees it (127.0.0.1, or uniquelocal in containers).",
        ),
      ];
    const logins = await db?.query
      .selectFrom("sessions")
      .select("address")
      .where("address", "!=", "")
      .orderBy("created_at", "desc")
      .limit(loginsLooked)
      .execute();
    const seen = [...new Set(logins?.map((login) => login.address))];
    if (seen.length > 0 && seen.every(isNobody))
      return [
        warning(
          `Everybody who signed in came from ${seen.join(" and ")}, which is rather the proxy.`,
          "TRUST_PROXY must hold the address that the site sees: in containers that is the network's, so use uniquelocal.",
        ),
      ];
    return [fine("The proxy's word about visitors' addresses is believed.")];
  },
};

function isNobody(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && neverVisitors.check(address, family === 6 ? "ipv6" : "ipv4");
}
