import { limits } from "../../../contract/limits.ts";

const hour = 3_600_000;
const nearHours = 20;
const freshHours = 7 * 24;

/** How an enquiry stands to the promised answer within a day; after a week it is history, not an alarm. */
export function promiseState(createdAt: string, now: Date): "kept" | "near" | "passed" | "old" {
  const hours = (now.getTime() - Date.parse(createdAt)) / hour;
  if (hours < nearHours) return "kept";
  if (hours < limits.replyHours) return "near";
  return hours < freshHours ? "passed" : "old";
}
