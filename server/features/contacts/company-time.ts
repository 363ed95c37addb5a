import { companyZone, dayAt, daysEarlier, endOfDay } from "../../../contract/job/closing-day.ts";

const hours = new Intl.DateTimeFormat("en-GB", { timeZone: companyZone, hour: "2-digit", hourCycle: "h23" });

/** The hour in the company's time zone. */
export function getHour(now: Date): number {
  return Number(hours.format(now));
}

/** Midnight before the Monday. */
export function getWeekStart(now: Date): Date {
  const day = dayAt(now);
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return endOfDay(daysEarlier(day, weekday === 0 ? 7 : weekday));
}
