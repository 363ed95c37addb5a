import type { Config } from "../config.ts";
import { daysInForce } from "../db/clock-jump.ts";
import type { Query } from "../db/db.ts";

/** Of the periods that stood in the settings, those whose default is shorter: what is older would be gone a day later. */
export async function lostPeriods(query: Query, config: Config, set: readonly string[]): Promise<string[]> {
  const { given, runWithout, retention } = config;
  const [contacts = 0] = await daysInForce(query, "contact retention");
  const [applications = 0, consented = 0] = await daysInForce(query, "application retention");
  const periods = [
    ["RETAIN_CONTACTS_DAYS", "enquiries", retention.contactsDays, contacts],
    ["RETAIN_APPLICATIONS_DAYS", "applications", retention.applicationsDays, applications],
    ["RETAIN_CONSENTED_DAYS", "applications that may be kept for later", retention.consentDays, consented],
  ] as const;
  return periods
    .filter(([name, , days, inForce]) => set.includes(name) && !given.includes(name) && days < inForce)
    .filter(([name]) => !runWithout.includes(name))
    .map(
      ([name, what, days, inForce]) =>
        `${name} is not set any more: ${what} would go after ${days} days instead of ${inForce}.`,
    );
}
