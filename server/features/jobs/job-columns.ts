import type { JobRequest } from "../../../contract/admin-jobs.ts";
import { jobParts } from "../../../contract/jobs.ts";
import type { RevisionColumns } from "../../db/job-tables.ts";
import { hashText, type JobRow, readSources } from "./job-row.ts";

type Kept =
  | ("id" | "created_at" | "published_at" | "updated_at" | "deleted_at" | "request_key" | "position")
  | keyof RevisionColumns;

export function columnsOf(request: JobRequest, before?: JobRow): Omit<JobRow, Kept> {
  const slovak = request.translations?.sk;
  const requirements = request.requirements.filter(Boolean);
  const english = {
    title: request.title,
    description: request.description,
    requirements: JSON.stringify(requirements),
  };
  const written = {
    title: slovak?.title ?? "",
    description: slovak?.description ?? "",
    requirements: JSON.stringify((slovak?.requirements ?? []).filter(Boolean)),
  };
  const known = before && {
    title: before.slovak_title,
    description: before.slovak_description,
    requirements: before.slovak_requirements,
  };
  const knownSources = before ? readSources(before) : {};
  const sources: Record<string, string> = {};
  for (const part of jobParts) {
    if (written[part] === "" || written[part] === "[]") continue;
    const isNew = known?.[part] !== written[part] || request.slovakConfirmed?.includes(part);
    const kept = isNew ? undefined : knownSources[part];
    sources[part] = kept ?? hashText(english[part]);
  }
  return {
    ...english,
    type: request.type,
    location: request.location,
    slovak_title: written.title,
    slovak_description: written.description,
    slovak_requirements: written.requirements,
    slovak_sources: JSON.stringify(sources),
    pay_min: request.pay?.min ?? null,
    pay_max: request.pay?.max ?? null,
    pay_currency: request.pay?.currency ?? null,
    pay_period: request.pay?.period ?? null,
    state: request.state ?? before?.state ?? "open",
    closes_on: keptUnless(request.closesOn, before?.closes_on),
    workplace: keptUnless(request.workplace, before?.workplace),
    country: keptUnless(request.country, before?.country),
  };
}

function keptUnless<Value>(asked: Value | null | undefined, before: Value | null | undefined): Value | null {
  return (asked === undefined ? before : asked) ?? null;
}
