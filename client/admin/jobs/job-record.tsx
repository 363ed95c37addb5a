import type { ReactNode } from "react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { jobPath } from "../../../contract/routes.ts";
import { dateInPhrase } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useJobWords } from "../../site/islands/jobs/job-words.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { EditIcon } from "../../ui/later-icons.tsx";
import type { JobSlovak } from "../job-dialog/job-queries.ts";
import { LinkIcon } from "../shared/desk-icons.tsx";
import { Mark } from "../shared/mark.tsx";
import { phone, useMedia } from "../shared/media.ts";
import { useCopyLink } from "./copy-link.ts";
import { DeleteButton } from "./delete-job.tsx";
import type { JobActs } from "./job-acts.ts";
import { JobFlow } from "./job-flow.tsx";
import "./job-list.css";
import { JobMenu } from "./job-menu.tsx";
import { SlovakMark } from "./slovak-mark.tsx";

interface JobRecordProps {
  job: AdminJob;
  slovak: JobSlovak | undefined;
  acts: JobActs;
  /** Absent for what is not on the site. */
  place?: { at: number; of: number } | undefined;
  grip?: ReactNode;
  isDropPlace?: boolean | undefined;
}

/** Which, what it says, its Slovak, what came of it, what can be done: each has its column. */
export function JobRecord({ job, slovak, acts, place, grip, isDropPlace }: JobRecordProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const { type, pay, place: where } = useJobWords(job);
  const copy = useCopyLink(job);
  const isPhone = useMedia(phone);
  const isGone = job.deletedAt !== undefined;
  // Drafts and deleted jobs have no address that anybody could open.
  const hasPage = !isGone && job.state !== "draft";
  const country = job.country && new Intl.DisplayNames(locale, { type: "region" }).of(job.country);
  return (
    <article
      className={classes("post", !place && "is-off", isGone && "is-gone", isDropPlace && "is-drop")}
      data-record={hasPage ? job.id : undefined}
      data-testid={`admin-job-${job.id}`}
    >
      {grip ?? <span className="grip" />}
      <div className="job-id">
        <h4 lang="en">
          {hasPage ? <a href={jobPath(job.id, locale)}>{job.title}</a> : job.title}
          {place ? (
            <Button
              variant="ghost"
              icon
              className="mini quiet-btn"
              aria-label={t("copyLinkTo", { title: job.title })}
              data-key="c"
              data-testid={isPhone ? undefined : `job-copy-link-${job.id}`}
              onClick={copy}
            >
              <LinkIcon />
            </Button>
          ) : null}
        </h4>
        <p className="meta">
          <span>{type}</span>
          <span>{where}</span>
          {country ? <span>{country}</span> : null}
        </p>
        <p className="meta pay">
          {pay ? <span>{pay.text}</span> : <Mark tone="bad">{t("noPay")}</Mark>}
          {place && job.closesOn ? (
            <span>{t("status.last", { date: dateInPhrase(`${job.closesOn}T00:00`, locale) })}</span>
          ) : null}
        </p>
      </div>
      <div className="said" lang="en">
        <p className="what">{job.description}</p>
        {job.requirements.length > 0 ? (
          <ul className="reqs" aria-label={t("requirements")}>
            {job.requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="lang-state">
        {slovak ? <SlovakMark slovak={slovak} hasRequirements={job.requirements.length > 0} /> : null}
      </div>
      <JobFlow job={job} />
      <div className="acts">
        {place ? null : <WayBack job={job} acts={acts} />}
        {isGone ? null : (
          <>
            <DeleteButton id={job.id} title={job.title} onDelete={acts.onDelete} />
            <Button
              variant="ghost"
              icon
              className="mini quiet-btn"
              aria-label={t("edit", { title: job.title })}
              data-testid={`job-edit-${job.id}`}
              onClick={acts.onEdit}
            >
              <EditIcon />
            </Button>
          </>
        )}
        <JobMenu job={job} acts={acts} place={place} onCopy={copy} />
      </div>
    </article>
  );
}

function WayBack({ job, acts }: Pick<JobRecordProps, "job" | "acts">) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const isGone = job.deletedAt !== undefined;
  return (
    <Button
      variant="secondary"
      className="mini"
      data-testid={`job-${isGone ? "restore" : "publish"}-${job.id}`}
      onClick={isGone ? acts.onRestore : acts.onPublish}
    >
      {t(isGone ? "restore" : job.state === "draft" ? "publish" : "reopen")}
    </Button>
  );
}
