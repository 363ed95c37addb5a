import { limits } from "../../../../contract/limits.ts";

const hour = 3_600_000;
const nearHours = 20;

/** How an open enquiry stands to the promised answer within a day. */
export function promiseState(createdAt: string, now: Date): "kept" | "near" | "passed" {
  const hours = (now.getTime() - Date.parse(createdAt)) / hour;
  if (hours < nearHours) return "kept";
  return hours < limits.replyHours ? "near" : "passed";
}
