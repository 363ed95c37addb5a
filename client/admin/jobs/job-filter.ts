import type { JobPart } from "../../../contract/job/fields.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import type { JobSlovak } from "./job-queries.ts";

export const jobFilters = ["unpaid", "stale", "incomplete"] as const;
export type JobFilter = (typeof jobFilters)[number];

export function getSlovakParts(hasRequirements: boolean): readonly JobPart[] {
  return hasRequirements ? ["title", "description", "requirements"] : ["title", "description"];
}

export function passes(filter: JobFilter, job: AdminJob, slovak: JobSlovak | undefined): boolean {
  if (filter === "unpaid") return job.pay === undefined && job.deletedAt === undefined;
  if (!slovak) return false;
  const states = getSlovakParts(job.requirements.length > 0).map((part) => slovak[part].state);
  return filter === "stale" ? states.includes("stale") : states.some((state) => state !== "manual");
}

/** True when the job contains every typed word; accents and letter case do not matter. */
export function matches(job: AdminJob, search: string): boolean {
  const slovak = job.translations?.sk;
  const text = fold(
    [
      ...[job.title, job.location, job.description, ...job.requirements],
      ...(slovak ? [slovak.title, slovak.description, ...slovak.requirements] : []),
    ].join(" "),
  );
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
