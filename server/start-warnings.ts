import { type Config, missingIdentity } from "./config.ts";
import { siteUrlWarning } from "./relying-party.ts";

/** What is likely to be a mistake in the settings, and keeps nothing from working. */
export function startWarnings(config: Config): string[] {
  const { smtpUrl, toContacts, toApplications } = config.mail;
  const isExample = smtpUrl && [toContacts, toApplications].some((to) => to.endsWith(".example"));
  const missing = missingIdentity(config).join(", ");
  return [
    isExample ? "notices about enquiries and applications go to an example address: set MAIL_TO" : "",
    missing ? `the footer, the data notice and mails do not say who the company is: set ${missing}` : "",
    siteUrlWarning(config.siteUrl) ?? "",
    config.unknown.length > 0
      ? `${config.unknown.join(", ")}: there is no such setting, and it changes nothing (.env.example names all)`
      : "",
  ].filter(Boolean);
}
