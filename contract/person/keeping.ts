import type { PageData } from "../page.ts";

/** Nothing is erased by one press: so long after the consent was withdrawn, whoever withdrew it can take that back. */
export const secondThoughtDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * When an application is erased, with and without the consent to be kept for other positions. Without it never later than
 * with it.
 */
export function erasedOn(
  createdAt: string,
  consentEndedAt: string | null,
  { applicationsDays, consentDays }: Pick<PageData["retention"], "applicationsDays" | "consentDays">,
): { withConsent: string; without: string } {
  const after = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();
  const [plain, withConsent] = [after(createdAt, applicationsDays), after(createdAt, consentDays)];
  if (consentEndedAt === null) return { withConsent, without: plain };
  const thought = after(consentEndedAt, secondThoughtDays);
  const bounded = thought < withConsent ? thought : withConsent;
  return { withConsent, without: bounded > plain ? bounded : plain };
}
