import type { Selectable } from "kysely";
import type { AllFields } from "../../../contract/endpoint.ts";
import type { JobPart } from "../../../contract/job/fields.ts";
import { inSlovak, type SlovakText } from "../../../contract/job/slovak-job.ts";
import type { Job } from "../../../contract/jobs.ts";
import type { Query } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { getEnglish, hashText, isStale, type JobRow, parseList, toJob } from "./job-row.ts";

type TranslationRow = Selectable<Tables["job_translations"]>;
/** The machine's translations of one job. */
export type Translations = readonly TranslationRow[] | undefined;

/** The machine's translations of all jobs, or of the given ones, by job id. */
export async function selectTranslations(query: Query, jobIds?: readonly string[]) {
  const rows = await query
    .selectFrom("job_translations")
    .selectAll()
    .$if(jobIds !== undefined, (select) => select.where("job_id", "in", jobIds ?? []))
    .execute();
  return Map.groupBy(rows, ({ job_id }) => job_id);
}

/** Whether a person has written the Slovak of this part. */
export function isWritten(row: JobRow, part: JobPart): boolean {
  return !["", "[]"].includes(row[`slovak_${part}`]);
}

/** One part of a job in Slovak: a person's text, otherwise the machine's as long as its English is unchanged. */
export function getSlovakText(row: JobRow, part: JobPart, translations: Translations): AllFields<SlovakText> {
  if (isWritten(row, part)) return { state: isStale(row, part) ? "stale" : "manual", text: row[`slovak_${part}`] };
  const english = getEnglish(row, part);
  if (part === "requirements" && english === "[]") return { state: "automatic", text: "[]" };
  const automatic = translations?.find((one) => one.part === part);
  if (automatic?.source_hash !== hashText(english)) return { state: "missing", text: undefined };
  return { state: "automatic", text: automatic.slovak };
}

/** All parts of a job in Slovak, the requirements as a list. */
export function getSlovakTexts(row: JobRow, translations: Translations) {
  const { state, text } = getSlovakText(row, "requirements", translations);
  return {
    title: getSlovakText(row, "title", translations),
    description: getSlovakText(row, "description", translations),
    requirements: { state, text: text === undefined ? undefined : parseList(text) },
  };
}

export function toSlovakJob(row: JobRow, translations: Translations): Job {
  return inSlovak(toJob(row), getSlovakTexts(row, translations));
}
