import type { Selectable } from "kysely";
import type { AllFields } from "../../../contract/endpoint.ts";
import type { JobPart } from "../../../contract/job/fields.ts";
import { inSlovak, type SlovakText } from "../../../contract/job/slovak-job.ts";
import type { Job } from "../../../contract/jobs.ts";
import type { Tables } from "../../db/schema.ts";
import { getEnglish, hashText, isStale, type JobRow, readList, toJob } from "./job-row.ts";

export type TranslationRow = Selectable<Tables["job_translations"]>;

/** Whether a person has written the Slovak of this part. */
export function isWritten(row: JobRow, part: JobPart): boolean {
  return !["", "[]"].includes(row[`slovak_${part}`]);
}

/** One part of a job in Slovak: a person's words before a machine's, a machine's only while its English is today's. */
export function getSlovakText(
  row: JobRow,
  part: JobPart,
  translations: readonly TranslationRow[],
): AllFields<SlovakText> {
  if (isWritten(row, part)) return { state: isStale(row, part) ? "stale" : "manual", text: row[`slovak_${part}`] };
  const english = getEnglish(row, part);
  if (part === "requirements" && english === "[]") return { state: "automatic", text: "[]" };
  const automatic = translations.find((one) => one.job_id === row.id && one.part === part);
  const slovak = automatic?.source_hash === hashText(english) ? automatic.slovak : null;
  return slovak === null || slovak === undefined
    ? { state: "missing", text: undefined }
    : { state: "automatic", text: slovak };
}

/** All parts, the requirements as a list. */
export function getSlovakTexts(row: JobRow, translations: readonly TranslationRow[]) {
  const { state, text } = getSlovakText(row, "requirements", translations);
  return {
    title: getSlovakText(row, "title", translations),
    description: getSlovakText(row, "description", translations),
    requirements: { state, text: text === undefined ? undefined : readList(text) },
  };
}

export function toSlovakJob(row: JobRow, translations: readonly TranslationRow[]): Job {
  return inSlovak(toJob(row), getSlovakTexts(row, translations));
}
