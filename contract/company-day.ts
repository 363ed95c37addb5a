export const companyZone = "Europe/Bratislava";
const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: companyZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const hourMs = 60 * 60 * 1_000;

/** The date in Bratislava at a moment, `2026-12-31`. */
export function toCompanyDay(moment: Date): string {
  // Joins the parts itself, because browsers order them differently in the same locale.
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Whether a job's last day on the site was before today. */
export function hasDayEnded(closesOn: string | undefined, now = new Date()): boolean {
  return closesOn !== undefined && closesOn < toCompanyDay(now);
}

/** The first moment after a day in Bratislava: an hour earlier in summer than in winter. */
export function getEndOfDay(day: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`) + 24 * hourMs;
  const inSummer = new Date(utcMidnight - 2 * hourMs);
  return toCompanyDay(inSummer) > day ? inSummer : new Date(utcMidnight - hourMs);
}

export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * hourMs).toISOString().slice(0, 10);
}
