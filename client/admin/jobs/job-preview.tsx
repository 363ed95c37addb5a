import { type ReactNode, useEffect, useState } from "react";
import { isDayOver } from "../../../contract/job/closing-day.ts";
import { jobParts } from "../../../contract/job/fields.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import type { PageMessages } from "../../i18n/i18n.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { PageDataProvider, usePageData } from "../../i18n/page-data.tsx";
import { MessagesProvider, useTranslation } from "../../i18n/use-translation.ts";
import { JobCard } from "../../site/islands/jobs/job-card.tsx";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";
import { useLanguageName } from "../shared/formats.ts";
import { getSlovakState, type JobFields } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";
import { previewJob } from "./preview-job.ts";

interface JobPreviewProps {
  fields: JobFields;
  job: AdminJob;
  slovak: JobSlovak | undefined;
}

/** The card as visitors will see it, and what its readers would miss. */
export function JobPreview(props: JobPreviewProps) {
  const { fields, job, slovak } = props;
  const { t } = useTranslation("admin", { keyPrefix: "jobs.preview" });
  const getLanguageName = useLanguageName();
  const page = usePageData();
  const [locale, setLocale] = useState(page.locale);
  return (
    <section className="look" aria-label={t("title")}>
      <div className="look-head">
        <span>{t("title")}</span>
        <div className="choices">
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
        <InLanguage key={locale} locale={locale}>
          <div inert lang={locale}>
            <JobCard job={previewJob(fields, locale, job, slovak)} onApply={() => undefined} />
          </div>
        </InLanguage>
      </div>
      <JobChecks {...props} />
    </section>
  );
}

/** Loads the messages of a language that may not be the page's. */
function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { i18n } = useTranslation();
  const data = usePageData();
  const [words, setWords] = useState<PageMessages>();
  useEffect(() => {
    loadMessages(i18n, locale, ["common", "forms"])
      .then(() => setWords(i18n.withLanguage(locale)))
      .catch(() => undefined);
  }, [i18n, locale]);
  if (!words) return null;
  return (
    <MessagesProvider value={words}>
      <PageDataProvider value={{ ...data, locale }}>{children}</PageDataProvider>
    </MessagesProvider>
  );
}

const textFields = [
  ...(["title", "description", "requirements"] as const),
  ...(["slovakTitle", "slovakDescription", "slovakRequirements"] as const),
] as const;
/** The words for age and mother tongue that job adverts use most often. */
const riskyPhrase =
  /(?<!\p{L})(?:young (?:and dynamic )?team|native (?:\p{L}{2,20} )?speaker|mother tongue|mlad\p{L}{1,3} (?:a dynamick\p{L}{1,3} )?(?:tím|kolektív)\p{L}{0,3}|materinsk\p{L}{1,3} jazyk\p{L}{0,3})(?!\p{L})/iu;

/** Advice only: nothing of it prevents the publication. */
export function JobChecks({ fields, job, slovak }: JobPreviewProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.dialog.checks" });
  const { t: words } = useTranslation("admin", { keyPrefix: "slovak" });
  const { locale } = usePageData();
  const { pay, closesOn } = fields;
  const hasPay = pay.min.trim() !== "";
  const hasRange = hasPay && pay.max.trim() !== "";
  const phrase = riskyPhrase.exec(textFields.map((name) => fields[name]).join("\n"))?.[0];
  const stale = jobParts.filter((part) => getSlovakState(fields, part, job, slovak?.[part].state) === "stale");
  return (
    <ul className="checks">
      <Check isGood={hasRange}>{t(hasRange ? "pay" : hasPay ? "payFrom" : "noPay")}</Check>
      {phrase ? <Check isGood={false}>{t("risky", { phrase })}</Check> : null}
      {stale.length > 0 ? (
        <Check isGood={false}>{t("stale", { parts: stale.map((part) => words(`parts.${part}`)).join(", ") })}</Check>
      ) : null}
      {closesOn ? (
        <Check isGood={!isDayOver(closesOn)}>
          {t(isDayOver(closesOn) ? "over" : "leaves", { date: formatDateInPhrase(`${closesOn}T00:00`, locale) })}
        </Check>
      ) : null}
    </ul>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <li className={isGood ? "is-good" : "is-open"}>
      {isGood ? <CheckIcon /> : <AlertIcon />}
      <span>{children}</span>
    </li>
  );
}
