import type { Job } from "../jobs.ts";
import { type JobPart, jobParts, type SlovakState, type TranslationOrigin } from "./fields.ts";

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

/** The job as a Slovak visitor reads it: each part in Slovak if a Slovak text exists, otherwise in English. */
export function inSlovak(job: Job, texts: SlovakTexts): Job {
  const requirements = texts.requirements.text ?? job.requirements;
  // Empty requirements have no origin of their own, so the title's origin counts.
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
