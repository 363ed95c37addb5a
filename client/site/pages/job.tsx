import { type ReactNode, useId } from "react";
import { dayAt } from "../../../contract/job/closing-day.ts";
import type { Job } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chips } from "../../ui/chip.tsx";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Island } from "../island.tsx";
import { getPartLanguage, useJobLabels, useJobTexts } from "../islands/jobs/job-labels.ts";
import { Description } from "./description.tsx";
import "./job.css";

/** `/?job={id}`: the job on the left, the application form on the right; or a page that says the job is gone. */
export function JobPage({ job }: { job: Job | null }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const id = useId();
  if (!job) return <NoJob />;
  const isOver = job.state === "closed";
  return (
    <section className="section job-view" aria-labelledby={id} data-testid={`job-view-${job.id}`}>
      <div className="wrap">
        <div className="about">
          <JobAbout job={job} titleId={id} />
          {isOver ? null : (
            <>
              <Island name="share" when="press" />
              <ButtonLink className="to-form" href="#apply" data-testid="job-to-form">
                {t("apply")}
              </ButtonLink>
            </>
          )}
        </div>
        {/* Hydrated only in the window: most readers of an advert never apply. */}
        {isOver ? <Over /> : <Island name="apply" when="0%" />}
      </div>
    </section>
  );
}

function NoJob() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.gone" });
  return (
    <section className="section job-gone">
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </section>
  );
}

function Over() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.gone" });
  return (
    <div className="panel over" data-testid="job-closed">
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <div className="actions">
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </div>
  );
}

/** The job's facts, description and requirements. */
export function JobAbout({ job, titleId }: { job: Job; titleId: string }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale } = usePageData();
  const { type, pay, place } = useJobLabels(job);
  const { title, description, requirements } = useJobTexts(job);
  const postedOn = job.publishedAt && dayAt(new Date(job.publishedAt));
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
      <dl className="rows">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
