import { type ReactNode, useEffect, useState } from "react";
import type { Job } from "../../../contract/jobs.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import type { PageWords } from "../../i18n/i18n.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PageDataProvider, usePageData } from "../../i18n/page-data.tsx";
import { useTranslation, WordsProvider } from "../../i18n/use-translation.ts";
import { JobCard } from "../../site/islands/jobs/job-card.tsx";
import { useLanguageName } from "../shared/language-name.ts";
import { JobChecks } from "./job-checks.tsx";
import type { JobForm } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { previewJob } from "./preview-job.ts";

interface JobPreviewProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

/** The card as visitors of a language will see it, while it is being written, and what is still to be thought of. */
export function JobPreview({ form, base, slovak }: JobPreviewProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.preview" });
  const nameOf = useLanguageName();
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
              {nameOf(one).alone}
            </button>
          ))}
        </div>
      </div>
      <div data-testid={`job-preview-${locale}`}>
        <InLanguage key={locale} locale={locale}>
          <div inert lang={locale}>
            <JobCard job={previewJob(form.watch(), locale, base, slovak)} onApply={() => undefined} />
          </div>
        </InLanguage>
      </div>
      <JobChecks form={form} base={base} slovak={slovak} />
    </section>
  );
}

/** A part of the page in a language that may not be the page's. */
function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { i18n } = useTranslation();
  const data = usePageData();
  const [words, setWords] = useState<PageWords>();
  useEffect(() => {
    loadWords(i18n, locale, ["common", "forms"])
      .then(() => setWords(i18n.in(locale)))
      .catch(() => undefined);
  }, [i18n, locale]);
  if (!words) return null;
  return (
    <WordsProvider value={words}>
      <PageDataProvider value={{ ...data, locale }}>{children}</PageDataProvider>
    </WordsProvider>
  );
}
