import { companyZone, daysEarlier } from "../../../contract/job/closing-day.ts";

const hourMs = 60 * 60 * 1_000;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: companyZone,
  ...{ year: "numeric", month: "2-digit", day: "2-digit", weekday: "short", hour: "2-digit", minute: "2-digit" },
  hourCycle: "h23",
});
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Date, weekday and time in the company's time zone. */
export function getCompanyTime(now: Date) {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const { year, month, day, weekday = "", hour, minute } = parts;
  return {
    day: `${year}-${month}-${day}`,
    weekday: weekdays.indexOf(weekday),
    hour: Number(hour),
    minute: Number(minute),
  };
}

/** Midnight before the Monday. */
export function getWeekStart(now: Date): Date {
  const { day, weekday } = getCompanyTime(now);
  // Counts calendar days: a day may have 23 or 25 hours.
  const monday = daysEarlier(day, weekday);
  const midnight = Date.parse(`${monday}T00:00:00Z`);
  // Midnight there is an hour or two before midnight in UTC.
  const hours = [1, 2].find((ahead) => getCompanyTime(new Date(midnight - ahead * hourMs)).hour === 0) ?? 1;
  return new Date(midnight - hours * hourMs);
}
