import type { Job } from "../careers.ts";
import { type JobPart, jobParts, type TranslationOrigin } from "../jobs.ts";

/** Where a Slovak text of a job stands: a person's, a machine's, none, or a person's for an older English. */
export const slovakStates = ["manual", "automatic", "missing", "stale"] as const;
export type SlovakState = (typeof slovakStates)[number];

export interface SlovakText<Text = string> {
  state: SlovakState;
  text?: Text | undefined;
}

interface SlovakTexts {
  title: SlovakText;
  description: SlovakText;
  requirements: SlovakText<string[]>;
}

const origins = {
  manual: "manual",
  stale: "manual",
  automatic: "automatic",
  missing: "none",
} as const satisfies Record<SlovakState, TranslationOrigin>;

/** The job as a Slovak visitor reads it: each part Slovak where there is any, else English. */
export function inSlovak(job: Job, texts: SlovakTexts): Job {
  const requirements = texts.requirements.text ?? job.requirements;
  // Nothing to translate says nothing about where the Slovak comes from.
  const origin = (part: JobPart) =>
    origins[texts[part === "requirements" && requirements.length === 0 ? "title" : part].state];
  const all = jobParts.map(origin);
  return {
    ...job,
    title: texts.title.text ?? job.title,
    description: texts.description.text ?? job.description,
    requirements,
    translation: all.includes("automatic") ? "automatic" : all.includes("manual") ? "manual" : "none",
    parts: { title: origin("title"), description: origin("description"), requirements: origin("requirements") },
  };
}
