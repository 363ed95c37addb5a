import type { JobPart, SlovakState } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { defaultLocale } from "../../../contract/locales.ts";
import { isConfirmed, type JobFormValues, slovakFieldOf, valuesOf } from "./job-form.ts";

/** Where a Slovak text would stand if the dialog were saved now; `saved` is what the server last said. */
export function slovakStateNow(
  values: JobFormValues,
  part: JobPart,
  base: Job | undefined,
  saved: SlovakState | undefined,
): SlovakState | undefined {
  const slovak = values[slovakFieldOf[part]].trim();
  const isPersons = saved === "manual" || saved === "stale";
  if (slovak === "") return isPersons ? "missing" : saved;
  if (isConfirmed(values, part)) return "manual";
  const before = base && valuesOf(base, defaultLocale);
  if (slovak !== before?.[slovakFieldOf[part]].trim()) return "manual";
  return values[part] === before[part] ? saved : "stale";
}
