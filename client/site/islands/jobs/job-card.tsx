import type { Job } from "../../../../contract/jobs.ts";
import { limits } from "../../../../contract/limits.ts";
import { jobPath } from "../../../../contract/routes.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chip.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { formatExcerpt } from "./description-parts.ts";
import { getPartLanguage, useJobLabels, useJobTexts } from "./job-labels.ts";
import "./jobs.css";

interface JobCardProps {
  job: Job;
  /** E-mail address of the application that was just sent from this card. */
  sentTo?: string | undefined;
  onApply: () => void;
}

export function JobCard({ job, sentTo, onApply }: JobCardProps) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale, sendsReceipts } = usePageData();
  const { type, pay, place } = useJobLabels(job);
  const { title, description, requirements } = useJobTexts(job);
  return (
    <article className="job" data-testid={`job-card-${job.id}`}>
      <div className="facts-line">
        <span>{type}</span>
        <span>{place}</span>
      </div>
      <h3 lang={getPartLanguage(job, "title", locale)}>
        <a href={jobPath(job.id, locale)} data-testid={`job-link-${job.id}`}>
          {title}
        </a>
      </h3>
      <div>
        <p className="about" lang={getPartLanguage(job, "description", locale)}>
          {formatExcerpt(description)}
        </p>
        {job.translation === "automatic" ? <p className="auto">{t("translated")}</p> : null}
      </div>
      {requirements.length > 0 ? (
        <Chips
          label={t("requirements")}
          items={requirements.slice(0, limits.requirementsOnCard)}
          lang={getPartLanguage(job, "requirements", locale)}
          more={requirements.length - limits.requirementsOnCard}
        />
      ) : null}
      {sentTo ? (
        <p className="sent" data-testid={`job-received-${job.id}`}>
          <CheckIcon />
          <span>{t(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}</span>
        </p>
      ) : null}
      <div className="foot">
        {pay ? (
          <span className="pay">
            {pay.amount} <small>{pay.period}</small>
          </span>
        ) : null}
        <Button
          variant="secondary"
          small
          aria-label={`${t("apply")}: ${job.title}`}
          onClick={onApply}
          data-testid={`job-apply-${job.id}`}
        >
          {t("apply")}
        </Button>
      </div>
    </article>
  );
}
