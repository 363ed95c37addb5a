import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/careers.ts";
import type { JobPart } from "../../../contract/jobs.ts";
import { type AdvertLanguage, advertLanguages, type Locale } from "../../../contract/locales.ts";
import { formatPay } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { tieWords } from "../../i18n/tie-words.ts";

/** The parts of a job that the page words itself. */
export function useJobWords(job: Job) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { i18n } = useTranslation();
  const type = t(`types.${job.type}`);
  const pay = job.pay && formatPay(job.pay, job.type, i18n);
  const workplace = job.workplace && t(`workplaces.${job.workplace}`);
  // Staff may have written it into the place before there was a field of its own.
  const isSaid = !workplace || job.location.toLowerCase().includes(workplace.toLowerCase());
  return { type, pay, place: isSaid ? job.location : `${workplace}, ${job.location}` };
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
  const language = job.parts?.[part] === "none" ? "en" : advertLanguages[locale];
  return language === locale ? undefined : language;
}
