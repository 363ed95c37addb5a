import { limits } from "../../../contract/limits.ts";
import { Refusal } from "../errors.ts";
import { timeOf } from "./form-mark.ts";

/**
 * What a form's marks cost its sender: 1, or 2 without a mark, for the limit per address. Refuses a form that no
 * person has filled in: the hidden field is filled, or the mark is forged, stale or only just made.
 */
export function spamWeight(
  { website, mark }: { website: unknown; mark: unknown },
  signingKey: Buffer,
  now: Date,
): 1 | 2 {
  if (!isBlank(website)) throw new Refusal("spamSuspected");
  if (isBlank(mark)) return 2;
  const made = timeOf(mark, signingKey);
  const age = made === undefined ? Number.NaN : now.getTime() - made;
  if (!(age >= limits.formMarkShortestMs && age <= limits.formMarkLongestMs)) throw new Refusal("spamSuspected");
  return 1;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
