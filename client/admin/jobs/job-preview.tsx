import { useState } from "react";
import { hasDayEnded } from "../../../contract/company-day.ts";
import { type JobPart, jobParts } from "../../../contract/job/fields.ts";
import { inSlovak, type SlovakText } from "../../../contract/job/slovak-job.ts";
import { type Job, paySchema } from "../../../contract/jobs.ts";
import { type Locale, languages, locales } from "../../../contract/locales.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { PageDataProvider, usePageData } from "../../i18n/page-data.tsx";
import { MessagesProvider, useTranslation } from "../../i18n/use-translation.ts";
import { JobCard } from "../../site/islands/jobs/job-card.tsx";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";
import { useLanguageName, useMessagesIn } from "../shared/formats.ts";
import type { JobForm } from "./job-fields.tsx";
import { getSlovakState, type JobFields, slovakFields, toRequest } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

type JobPreviewProps = Pick<JobForm, "fields" | "job" | "slovak">;

/** The card as visitors will see it, with advice on what to improve. */
export function JobPreview(props: JobPreviewProps) {
  const { fields, job, slovak } = props;
  const { t } = useTranslation("admin", { keyPrefix: "jobs.preview" });
  const getLanguageName = useLanguageName();
  const page = usePageData();
  const [locale, setLocale] = useState(page.locale);
  const messages = useMessagesIn(locale);
  return (
    <section className="look" aria-label={t("title")}>
      <div className="look-head small cluster">
        <span>{t("title")}</span>
        <div className="segments">
          {locales.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === locale}
              data-testid={`job-preview-show-${one}`}
              onClick={() => setLocale(one)}
            >
              {getLanguageName(one).alone}
            </button>
          ))}
        </div>
      </div>
      <div data-testid={`job-preview-${locale}`}>
        {messages ? (
          <MessagesProvider value={messages}>
            <PageDataProvider value={{ ...page, locale }}>
              <div inert lang={locale}>
                <JobCard job={previewJob(fields, locale, job, slovak)} onApply={() => undefined} />
              </div>
            </PageDataProvider>
          </MessagesProvider>
        ) : null}
      </div>
      <JobChecks {...props} />
    </section>
  );
}

/** Common phrases about age and mother tongue: they may discriminate against applicants. */
const riskyPhrase =
  /(?<!\p{L})(?:young (?:and dynamic )?team|native (?:\p{L}{2,20} )?speaker|mother tongue|mlad\p{L}{1,3} (?:a dynamick\p{L}{1,3} )?(?:tím|kolektív)\p{L}{0,3}|materinsk\p{L}{1,3} jazyk\p{L}{0,3})(?!\p{L})/iu;

/** Advice on the job: none of it prevents publication. */
export function JobChecks({ fields, job, slovak }: JobPreviewProps) {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "jobs.dialog.checks" });
  const { pay, closesOn } = fields;
  const hasPay = pay.min.trim() !== "";
  const hasRange = hasPay && pay.max.trim() !== "";
  const texts = jobParts.flatMap((part) => [fields[part], fields[slovakFields[part]]]);
  const phrase = riskyPhrase.exec(texts.join("\n"))?.[0];
  const getPartName = (part: JobPart) => i18n.t(`admin:slovak.parts.${part}`);
  const stale = jobParts.filter((part) => getSlovakState(fields, part, job, slovak?.[part].state) === "stale");
  const isOver = hasDayEnded(closesOn);
  const checks = [
    { isGood: hasRange, words: t(hasRange ? "pay" : hasPay ? "payFrom" : "noPay") },
    phrase && { isGood: false, words: t("risky", { phrase }) },
    stale.length > 0 && { isGood: false, words: t("stale", { parts: stale.map(getPartName).join(", ") }) },
    closesOn && {
      isGood: !isOver,
      words: t(isOver ? "over" : "leaves", { date: formatDateInPhrase(`${closesOn}T00:00`, locale) }),
    },
  ].filter((check) => typeof check === "object");
  return (
    <ul className="checks small quiet">
      {checks.map(({ isGood, words }) => (
        <li key={words} className={isGood ? "is-good" : "is-open"}>
          {isGood ? <CheckIcon /> : <AlertIcon />}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** The fields as a published job. Each Slovak text is that of staff, else of the machine, else English. */
export function previewJob(fields: JobFields, locale: Locale, job: Job, slovak: JobSlovak | undefined): Job {
  const { requirements = [], pay, translations } = toRequest(fields, job);
  const { title, location, type, description, closesOn, workplace, country } = fields;
  const now = new Date().toISOString();
  const english: Job = {
    ...{ id: job.id, title, location, type, description, requirements, state: "open" as const },
    pay: paySchema.safeParse(pay).data,
    closesOn: closesOn || undefined,
    workplace: workplace || undefined,
    country: country || undefined,
    ...{ createdAt: now, publishedAt: job.publishedAt ?? now, updatedAt: now, revision: 1 },
  } satisfies Record<Exclude<keyof Job, "translations" | "translation" | "parts">, unknown>;
  if (languages[locale].jobLanguage === "en") return english;

  const written = translations?.sk;
  /** A machine translation belongs to the saved English: it is left out once the English is edited. */
  function getSlovak<Text extends string | string[]>(
    part: JobPart,
    own: Text | undefined,
    machine: SlovakText<Text> | undefined,
  ): SlovakText<Text> {
    if (own?.length) return { state: "manual", text: own };
    const isCurrent = machine?.state === "automatic" && String(job[part]) === String(english[part]);
    return isCurrent ? machine : { state: "missing" };
  }
  return inSlovak(english, {
    title: getSlovak("title", written?.title, slovak?.title),
    description: getSlovak("description", written?.description, slovak?.description),
    requirements: getSlovak("requirements", written?.requirements, slovak?.requirements),
  });
}
