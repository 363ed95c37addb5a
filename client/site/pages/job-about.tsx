import type { ReactNode } from "react";
import { toCompanyDay } from "../../../contract/company-day.ts";
import type { Job } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Chips } from "../../ui/chip.tsx";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Facts } from "../islands/facts.tsx";
import { getPartLanguage, useJobLabels, useJobTexts } from "../islands/jobs/job-labels.ts";
import { Description } from "./description.tsx";

/** The job's facts, description and requirements. */
export function JobAbout({ job, titleId }: { job: Job; titleId: string }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale } = usePageData();
  const { type, pay, place } = useJobLabels(job);
  const { title, description, requirements } = useJobTexts(job);
  const postedOn = job.publishedAt && toCompanyDay(new Date(job.publishedAt));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("job.type"), type],
    [t("job.location"), place],
    ...(pay ? [[t(job.type === "Contract" ? "job.rate" : "job.pay"), pay.text] as const] : []),
    ...(postedOn ? [[t("job.posted"), <Day key="posted" day={postedOn} />] as const] : []),
    ...(job.closesOn ? [[t("job.until"), <Day key="until" day={job.closesOn} />] as const] : []),
  ];
  return (
    <>
      <LinkArrow back className="quiet" href={sectionPath("careers", locale)} data-testid="job-all">
        {t("job.all")}
      </LinkArrow>
      <h1 id={titleId} lang={getPartLanguage(job, "title", locale)}>
        {title}
      </h1>
      <Facts className="rows" facts={facts} />
      <Description text={description} lang={getPartLanguage(job, "description", locale)} />
      {requirements.length > 0 ? (
        <>
          <h2>{t("requirements")}</h2>
          <Chips label={t("requirements")} items={requirements} lang={getPartLanguage(job, "requirements", locale)} />
        </>
      ) : null}
      {job.translation === "automatic" ? <p className="auto">{t("translated")}</p> : null}
    </>
  );
}

function Day({ day }: { day: string }) {
  const { locale } = usePageData();
  return <time dateTime={day}>{formatLongDate(day, locale)}</time>;
}
