import { dayMs, madeAt } from "./generations.ts";

const kept = { all: 2, days: 7, weeks: 5 };

/**
 * What need not be kept: all of today and yesterday stay, so that a second backup after a mishap does not cost the one
 * before it; then the newest of each of seven days and of each of five weeks; and the newest of all.
 */
export function superseded(names: readonly string[], now: Date): string[] {
  const backups = names
    .filter((name) => madeAt(name))
    .toSorted()
    .reverse();
  const today = dayOf(now);
  const taken = new Set<string>();
  return backups.filter((name, at) => {
    const day = dayOf(madeAt(name) ?? now);
    // Weeks as they stand in a calendar: counted back from today, a backup would move from one into the next.
    const isRecent = { day: day > today - kept.days, week: weekOf(day) > weekOf(today) - kept.weeks };
    const places = [...(isRecent.day ? [`day ${day}`] : []), ...(isRecent.week ? [`week ${weekOf(day)}`] : [])];
    const free = places.filter((place) => !taken.has(place));
    for (const place of places) taken.add(place);
    return at > 0 && day <= today - kept.all && free.length === 0;
  });
}

const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);

const weekOf = (day: number) => Math.floor(day / 7);
