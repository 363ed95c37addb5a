import { limits } from "../../contract/limits.ts";
import { dayMs, newestFirst } from "./generations.ts";

const kept = { all: 2, days: 7, weeks: limits.backupWeeks, least: 7 };

/**
 * What need not be kept: all of today and yesterday stay, so that a second backup after a mishap does not cost the one
 * before it; then the newest of each of seven days and of each of five weeks. A wrong clock costs nothing in the night
 * in which it jumps, and at no time the newest seven.
 */
export function superseded(names: readonly string[], now: Date): string[] {
  const backups = newestFirst(names).map(({ name, at }) => ({ name, day: dayOf(at) }));
  const today = dayOf(now);
  const before = backups.find(({ day }) => day !== today);
  if (before && Math.abs(before.day - today) > kept.days) return [];
  const taken = new Set<string>();
  const old = backups.filter(({ day }, at) => {
    // Weeks as they stand in a calendar: counted back from today, a backup would move from one into the next.
    const isRecent = { day: day > today - kept.days, week: weekOf(day) > weekOf(today) - kept.weeks };
    const places = [...(isRecent.day ? [`day ${day}`] : []), ...(isRecent.week ? [`week ${weekOf(day)}`] : [])];
    const free = places.filter((place) => !taken.has(place));
    for (const place of places) taken.add(place);
    return at >= kept.least && day <= today - kept.all && free.length === 0;
  });
  return old.map(({ name }) => name);
}

const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);

const weekOf = (day: number) => Math.floor(day / 7);
