import type { Selectable } from "kysely";
import type { Job, TranslationOrigin } from "../../../contract/jobs.ts";
import type { Tables } from "../../db/schema.ts";
import {
  englishOf,
  hashText,
  isStale,
  type JobPart,
  type JobRow,
  jobParts,
  readList,
  slovakOf,
  toJob,
} from "./jobs.repository.ts";

export type TranslationRow = Selectable<Tables["job_translations"]>;

export interface SlovakText {
  state: "manual" | "automatic" | "missing" | "stale";
  text?: string;
}

/** One part of a job in Slovak: a person's words before a machine's, a machine's only while its English is today's. */
export function slovakText(row: JobRow, part: JobPart, translations: readonly TranslationRow[]): SlovakText {
  const written = {
    title: row.slovak_title,
    description: row.slovak_description,
    requirements: row.slovak_requirements,
  }[part];
  if (written !== "" && written !== "[]") return { state: isStale(row, part) ? "stale" : "manual", text: written };
  const english = englishOf(row, part);
  if (part === "requirements" && english === "[]") return { state: "automatic", text: "[]" };
  const automatic = translations.find((one) => one.job_id === row.id && one.part === part);
  const slovak = automatic?.source_hash === hashText(english) ? automatic.slovak : null;
  return slovak === null || slovak === undefined ? { state: "missing" } : { state: "automatic", text: slovak };
}

const origins = {
  manual: "manual",
  stale: "manual",
  automatic: "automatic",
  missing: "none",
} as const satisfies Record<SlovakText["state"], TranslationOrigin>;

/** The job as a Slovak visitor reads it: each part Slovak where there is any, else English. */
export function toSlovakJob(row: JobRow, translations: readonly TranslationRow[]): Job {
  const job = toJob(row);
  const texts = {
    title: slovakText(row, "title", translations),
    description: slovakText(row, "description", translations),
    requirements: slovakText(row, "requirements", translations),
  };
  const parts = {
    title: origins[texts.title.state],
    description: origins[texts.description.state],
    // Nothing to translate says nothing about where the Slovak comes from.
    requirements:
      job.requirements.length === 0 && !slovakOf(row)?.requirements.length
        ? origins[texts.title.state]
        : origins[texts.requirements.state],
  };
  const all = jobParts.map((part) => parts[part]);
  const translation = all.includes("automatic") ? "automatic" : all.includes("manual") ? "manual" : "none";
  return {
    ...job,
    title: texts.title.text ?? job.title,
    description: texts.description.text ?? job.description,
    requirements: texts.requirements.text === undefined ? job.requirements : readList(texts.requirements.text),
    translation,
    parts,
  };
}
