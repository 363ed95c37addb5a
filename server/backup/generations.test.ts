import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { madeAt, nameAt, newestOf } from "./generations.ts";
import { superseded } from "./superseded.ts";

const now = new Date("2026-11-16T03:10:00Z");
const dayMs = 24 * 60 * 60 * 1_000;
const nightsAgo = (count: number) => nameAt(new Date(now.getTime() - count * dayMs - 60_000));

test("a name says when the backup was made, and other names say nothing", () => {
  expect(madeAt(nameAt(now))).toEqual(now);
  expect(["backup-old.jsonl.gz", "erasures.txt", `${nameAt(now)}.part`, `x${nameAt(now)}`].map(madeAt)).toEqual(
    Array(4).fill(undefined),
  );
  expect(newestOf([nightsAgo(2), nightsAgo(0), "zzz", nightsAgo(1)], now)).toBe(nightsAgo(0));
});

test("a clock that is ahead costs nothing in its first night, and never the newest seven", () => {
  const there = Array.from({ length: 11 }, (_, night) => nightsAgo(night * 3));
  const ahead = (nights: number) => new Date(now.getTime() + (400 + nights) * dayMs);
  const first = [...there, nameAt(ahead(0))];
  expect(superseded(first, ahead(0))).toEqual([]);
  const second = [...first, nameAt(ahead(1))];
  const removed = superseded(second, ahead(1));
  expect(removed.length).toBeLessThanOrEqual(second.length - 7);
  for (const night of [0, 3, 6, 9, 12]) expect(removed).not.toContain(nightsAgo(night));
  // Set right again: what that clock made is neither taken for new nor in anybody's way.
  expect(superseded([...second, nightsAgo(-1)], new Date(now.getTime() + dayMs))).not.toContain(nightsAgo(0));
});

test("after a year of nights a week of days and five weeks are there", () => {
  let there: string[] = [];
  for (let night = 365; night >= 0; night--) {
    const today = new Date(now.getTime() - night * dayMs);
    there.push(nightsAgo(night));
    there = there.filter((name) => !superseded(there, today).includes(name));
    expect(there).toContain(nightsAgo(night));
  }
  const ages = there.map((name) => Math.floor((now.getTime() - (madeAt(name)?.getTime() ?? 0)) / dayMs));
  expect(ages.filter((age) => age < 7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(Math.max(...ages)).toBeLessThan(limits.backupWeeks * 7);
  // One of each week before: three or four, as today stands early or late in its own.
  expect(ages.filter((age) => age >= 7).length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...ages)).toBeGreaterThanOrEqual(21);
  expect(there.length).toBeLessThanOrEqual(12);
});

test("seven backups stay, however old, and what is no backup is never named", () => {
  expect(superseded([nightsAgo(400), "erasures.txt", "mine.tar"], now)).toEqual([]);
  const week = Array.from({ length: 7 }, (_, night) => nightsAgo(night));
  expect(superseded([nightsAgo(400), ...week.slice(0, 6)], now)).toEqual([]);
  expect(superseded([nightsAgo(400), ...week], now)).toEqual([nightsAgo(400)]);
});
