import { companyZone, getEndOfDay, subtractDays, toCompanyDay } from "../../../contract/job/closing-day.ts";

const hours = new Intl.DateTimeFormat("en-GB", { timeZone: companyZone, hour: "2-digit", hourCycle: "h23" });

/** The hour in the company's time zone. */
export function getHour(now: Date): number {
  return Number(hours.format(now));
}

/** Midnight before the Monday. */
export function getWeekStart(now: Date): Date {
  const day = toCompanyDay(now);
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return getEndOfDay(subtractDays(day, weekday === 0 ? 7 : weekday));
}
