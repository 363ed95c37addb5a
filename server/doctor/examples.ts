import { type Check, fine, problem, warning } from "./finding.ts";

/** What came with the project and means nobody. */
export const examples: Check = {
  name: "examples",
  async look({ config: { siteUrl, brand, mail } }) {
    const values = { SITE_URL: siteUrl, MAIL_FROM: mail.from, MAIL_TO_CONTACTS: mail.toContacts };
    const shown = { ...values, MAIL_TO_APPLICATIONS: mail.toApplications, ...settingsOf(brand) };
    const left = Object.entries(shown).filter(([, value]) => /\.example\b/.test(value ?? ""));
    const unsaid = Object.entries(brand).flatMap(([name, value]) => (value === undefined ? [settingOf(name)] : []));
    const findings = [
      ...(left.length > 0
        ? [
            problem(
              `Example addresses are left in ${left.map(([name]) => name).join(", ")}: visitors read them and write there.`,
              "Set them to your own.",
            ),
          ]
        : []),
      ...(unsaid.length > 0
        ? [
            warning(
              `The site does not say who runs it: ${unsaid.join(", ")} are not set.`,
              "Set what the law asks of a company like yours.",
            ),
          ]
        : []),
    ];
    return findings.length > 0 ? findings : [fine("No example addresses are left.")];
  },
};

function settingsOf(brand: object): Record<string, string> {
  const texts = Object.entries(brand).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts.map(([name, value]) => [settingOf(name), value]));
}

/** `cityReportsUrl` is BRAND_CITY_REPORTS_URL. */
const settingOf = (name: string) => `BRAND_${name.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}`;
