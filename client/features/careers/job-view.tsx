import { useId } from "react";
import type { Job } from "../../../contract/careers.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { longDate } from "../../i18n/long-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chips } from "../../ui/chip.tsx";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { ApplicationPanel } from "./application-panel.tsx";
import { Description } from "./description.tsx";
import "./job-view.css";
import { partLanguage, useJobTexts, useJobWords } from "./job-words.ts";
import { ShareButton } from "./share-button.tsx";

/** The main thing of `/?job={id}`: all of the job on the left, the application form on the right. */
export function JobView({ job }: { job: Job }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale } = usePageData();
  const { type, pay, place } = useJobWords(job);
  const { title, description, requirements } = useJobTexts(job);
  const facts = [
    [t("job.type"), type],
    [t("job.location"), place],
    ...(pay ? [[t(job.type === "Contract" ? "job.rate" : "job.pay"), pay.text] as const] : []),
    ...(job.closesOn ? [[t("job.until"), longDate(job.closesOn, locale)] as const] : []),
  ] as const;
  const id = useId();
  const isOver = job.state === "closed";
  return (
    <section className="section job-view" aria-labelledby={id} data-testid={`job-view-${job.id}`}>
      <div className="wrap">
        <div className="about">
          <LinkArrow back className="quiet" href={sectionPath("careers", locale)} data-testid="job-all">
            {t("job.all")}
          </LinkArrow>
          <h1 id={id} lang={partLanguage(job, "title", locale)}>
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
          <Description text={description} lang={partLanguage(job, "description", locale)} />
          {requirements.length > 0 ? (
            <>
              <h2>{t("requirements")}</h2>
              <Chips label={t("requirements")} items={requirements} lang={partLanguage(job, "requirements", locale)} />
            </>
          ) : null}
          {job.translation === "automatic" ? <p className="auto">{t("translated")}</p> : null}
          {isOver ? null : <ShareButton job={job} />}
        </div>
        {isOver ? <Over /> : <ApplicationPanel key={job.id} job={job} />}
      </div>
    </section>
  );
}

function Over() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.gone" });
  return (
    <div className="panel" data-testid="job-closed">
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <div className="actions">
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </div>
  );
}
