import type { JobPart } from "../../../../contract/job/fields.ts";
import type { Job } from "../../../../contract/jobs.ts";
import { type AdvertLanguage, type Locale, languages } from "../../../../contract/locales.ts";
import { tieWords } from "../../../../contract/text/tie-words.ts";
import { formatPay } from "../../../i18n/format.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** The parts of a job that the page words itself. */
export function useJobWords(job: Job) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { i18n } = useTranslation();
  const type = t(`types.${job.type}`);
  const pay = job.pay && formatPay(job.pay, job.type, i18n);
  return { type, pay, place: placeWords(job, job.workplace && t(`workplaces.${job.workplace}`)) };
}

/** Staff may have written the workplace into the place, in either language: the place stays as it was entered. */
export function placeWords({ location, workplace }: Pick<Job, "location" | "workplace">, words: string | undefined) {
  const isSaid = [workplace, words].some((word) => word && location.toLowerCase().includes(word.toLowerCase()));
  return !words || isSaid ? location : `${words}, ${location}`;
}

/** What staff wrote, as it is set on the page. */
export function useJobTexts(job: Job): Pick<Job, JobPart> {
  const { locale } = usePageData();
  const tie = (text: string, part: JobPart) => tieWords(text, partLanguage(job, part, locale) ?? locale);
  return {
    title: tie(job.title, "title"),
    description: tie(job.description, "description"),
    requirements: job.requirements.map((requirement) => tie(requirement, "requirements")),
  };
}

/** Words in another language than the page's have to say so, for the voice that reads them out. */
export function partLanguage(job: Job, part: JobPart, locale: Locale): AdvertLanguage | undefined {
  const language = job.parts?.[part] === "none" ? "en" : languages[locale].adverts;
  return language === locale ? undefined : language;
}
