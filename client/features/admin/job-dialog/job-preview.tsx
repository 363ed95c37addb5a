import { type ReactNode, useEffect, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { type Locale, locales } from "../../../../contract/locales.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { PageDataProvider, usePageData } from "../../../i18n/page-data.tsx";
import { JobCard } from "../../careers/job-card.tsx";
import { Fold } from "./fold.tsx";
import type { JobForm } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { previewJob } from "./preview-job.ts";

interface JobPreviewProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

/** The card as visitors of each language will see it, while it is being written. */
export function JobPreview({ form, base, slovak }: JobPreviewProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.preview" });
  const [open, setOpen] = useState(false);
  return (
    <Fold open={open} onToggle={() => setOpen(!open)} heading={t("title")} testId="job-preview-toggle">
      {open ? (
        <div className="previews">
          {locales.map((locale) => (
            <figure key={locale} data-testid={`job-preview-${locale}`}>
              <figcaption className="hint">{t(`in.${locale}`)}</figcaption>
              <InLanguage locale={locale}>
                <div inert lang={locale}>
                  <JobCard job={previewJob(form.watch(), locale, base, slovak)} onApply={() => undefined} />
                </div>
              </InLanguage>
            </figure>
          ))}
        </div>
      ) : null}
    </Fold>
  );
}

/** A part of the page in a language that may not be the page's. */
function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { i18n } = useTranslation();
  const data = usePageData();
  const [words, setWords] = useState<typeof i18n>();
  useEffect(() => {
    loadWords(i18n, locale, ["common", "forms"])
      .then(() => setWords(i18n.cloneInstance({ lng: locale })))
      .catch(() => undefined);
  }, [i18n, locale]);
  if (!words) return null;
  return (
    <I18nextProvider i18n={words}>
      <PageDataProvider value={{ ...data, locale }}>{children}</PageDataProvider>
    </I18nextProvider>
  );
}
