import { limits } from "../../../contract/limits.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function dueAt(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + limits.replyHours * hour);
}

export interface Due {
  isLate: boolean;
  unit: "minutes" | "hours" | "days";
  count: number;
}

/** How an open message stands to the promised answer within a day, in the largest unit that says it. */
export function dueIn(createdAt: string, now: Date): Due {
  const left = dueAt(createdAt).getTime() - now.getTime();
  const isLate = left <= 0;
  const apart = Math.abs(left);
  if (apart < hour) return { isLate, unit: "minutes", count: Math.max(1, Math.floor(apart / minute)) };
  if (apart < 2 * day) return { isLate, unit: "hours", count: Math.floor(apart / hour) };
  return { isLate, unit: "days", count: Math.floor(apart / day) };
}
