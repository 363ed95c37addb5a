import { parseMailbox } from "../mailboxes.ts";
import { type Check, type Finding, fine, type Patient, problem, reasonOf, warning } from "./finding.ts";

/** What mail services call their keys when nobody chooses a name. */
const usualSelectors = ["default", "mail", "dkim", "s1", "s2", "k1", "google", "selector1", "selector2", "mandrill"];

/** Whether others believe mails of the sender's domain. The DNS is asked; what cannot be asked is said to be unknown. */
export const sender: Check = {
  name: "sender",
  async look(patient) {
    if (!patient.config.mail.smtpUrl) return [];
    const domain = parseMailbox(patient.config.mail.from).address.split("@")[1] ?? "";
    try {
      return [
        spf(domain, await texts(patient, domain)),
        await dkim(patient, domain),
        dmarc(domain, await nearestPolicy(patient, domain)),
      ];
    } catch (error) {
      const mend = "Run this where the DNS can be asked.";
      return [warning(`What the DNS says about ${domain} is unknown: ${reasonOf(error)}.`, mend)];
    }
  },
};

function spf(domain: string, records: string[]): Finding {
  const policies = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  if (policies.length === 0)
    return problem(
      `${domain} has no SPF record: its mails are taken for forged.`,
      `Add a TXT record to ${domain} that names your mail server, such as "v=spf1 include:HOST -all".`,
    );
  if (policies.length > 1)
    return problem(`${domain} has ${policies.length} SPF records, so that none counts.`, "Join them into one.");
  if (/\s\+?all\b/i.test(policies[0] ?? ""))
    return problem(`${domain}'s SPF record lets everybody send.`, "End it with -all or ~all.");
  return fine(`${domain} has an SPF record.`);
}

async function dkim(patient: Patient, domain: string): Promise<Finding> {
  const selectors = patient.dkimSelector ? [patient.dkimSelector] : usualSelectors;
  for (const selector of selectors) {
    const records = await texts(patient, `${selector}._domainkey.${domain}`);
    const key = records.find((record) => /(^|;)\s*p=/i.test(record));
    if (key === undefined) continue;
    if (/(^|;)\s*p=\s*(;|$)/i.test(key))
      return problem(`The DKIM key ${selector} of ${domain} is revoked.`, "Publish the key that the mail server uses.");
    return fine(`${domain} has a DKIM key (${selector}).`);
  }
  if (patient.dkimSelector)
    return problem(
      `${domain} has no DKIM key ${patient.dkimSelector}.`,
      `Publish it as a TXT record of ${patient.dkimSelector}._domainkey.${domain}.`,
    );
  return warning(
    `No DKIM key of ${domain} was found under the usual names.`,
    "If your mail server signs, name its selector with --dkim SELECTOR; if it does not, let it.",
  );
}

function dmarc(domain: string, policy: string | undefined): Finding {
  if (policy === undefined)
    return warning(
      `${domain} has no DMARC record: large providers refuse mails without one.`,
      `Add a TXT record to _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:YOU".`,
    );
  if (/;\s*p=none\b/i.test(policy))
    return warning(
      `${domain}'s DMARC record asks for nothing (p=none): anybody can write in its name.`,
      "Once the reports show only your own servers, change it to p=quarantine or p=reject.",
    );
  return fine(`${domain} has a DMARC record.`);
}

/** The domain's own, or that of the nearest domain above. */
async function nearestPolicy(patient: Patient, domain: string): Promise<string | undefined> {
  const labels = domain.split(".");
  for (let from = 0; from <= labels.length - 2; from++) {
    const records = await texts(patient, `_dmarc.${labels.slice(from).join(".")}`);
    const policy = records.find((record) => /^v=DMARC1\b/i.test(record));
    if (policy) return policy;
  }
  return undefined;
}

async function texts({ resolveTxt }: Patient, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes(reasonOf(error))) return [];
    throw error;
  }
}
