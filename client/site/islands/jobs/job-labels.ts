import type { JobPart } from "../../../../contract/job/fields.ts";
import type { Job } from "../../../../contract/jobs.ts";
import { type JobLanguage, type Locale, languages } from "../../../../contract/locales.ts";
import { tieWords } from "../../../../contract/text/tie-words.ts";
import { formatPay } from "../../../i18n/format.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** A job's type, pay and place in the page's language. */
export function useJobLabels(job: Job) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { i18n } = useTranslation();
  const type = t(`types.${job.type}`);
  const pay = job.pay && formatPay(job.pay, job.type, i18n);
  return { type, pay, place: formatPlace(job, job.workplace && t(`workplaces.${job.workplace}`)) };
}

/** Adds the workplace to the location, unless staff have already written it there. */
export function formatPlace({ location, workplace }: Pick<Job, "location" | "workplace">, words: string | undefined) {
  const hasWorkplace = [workplace, words].some((word) => word && location.toLowerCase().includes(word.toLowerCase()));
  return !words || hasWorkplace ? location : `${words}, ${location}`;
}

/** A job's texts with non-breaking spaces where typography forbids a line break. */
export function useJobTexts(job: Job): Pick<Job, JobPart> {
  const { locale } = usePageData();
  const tieSpaces = (text: string, part: JobPart) => tieWords(text, getPartLanguage(job, part, locale) ?? locale);
  return {
    title: tieSpaces(job.title, "title"),
    description: tieSpaces(job.description, "description"),
    requirements: job.requirements.map((requirement) => tieSpaces(requirement, "requirements")),
  };
}

/** The `lang` attribute of a job's text in another language than the page, which screen readers need. */
export function getPartLanguage(job: Job, part: JobPart, locale: Locale): JobLanguage | undefined {
  const language = job.parts?.[part] === "none" ? "en" : languages[locale].jobLanguage;
  return language === locale ? undefined : language;
}
