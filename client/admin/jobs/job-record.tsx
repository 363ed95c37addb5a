import type { ReactNode } from "react";
import type { AdminJob, Job } from "../../../contract/jobs.ts";
import { jobPath } from "../../../contract/routes.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useJobLabels } from "../../site/islands/jobs/job-labels.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { DeleteIcon, EditIcon } from "../../ui/later-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { tabAddress } from "../shared/address.ts";
import { LinkIcon } from "../shared/desk-icons.tsx";
import { Mark } from "../shared/mark.tsx";
import { phone, useMedia } from "../shared/media.ts";
import { getSlovakParts } from "./job-filter.ts";
import { type JobActs, JobMenu } from "./job-menu.tsx";
import { Numbers } from "./job-numbers.tsx";
import type { JobSlovak } from "./job-queries.ts";

interface JobRecordProps {
  job: AdminJob;
  slovak: JobSlovak | undefined;
  acts: JobActs;
  /** Absent for what is not on the site. */
  place?: { at: number; of: number } | undefined;
  grip?: ReactNode;
  isDropPlace?: boolean | undefined;
}

export function JobRecord({ job, slovak, acts, place, grip, isDropPlace }: JobRecordProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const { type, pay, place: where } = useJobLabels(job);
  const copy = useCopyLink(job);
  const isPhone = useMedia(phone);
  const isDeleted = job.deletedAt !== undefined;
  // Drafts and deleted jobs have no page.
  const hasPage = !isDeleted && job.state !== "draft";
  const country = job.country && new Intl.DisplayNames(locale, { type: "region" }).of(job.country);
  return (
    <article
      className={classes("post", !place && "is-off", isDeleted && "is-gone", isDropPlace && "is-drop")}
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
            <span>{t("status.last", { date: formatDateInPhrase(`${job.closesOn}T00:00`, locale) })}</span>
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
        {place ? null : (
          <Button
            variant="secondary"
            className="mini"
            data-testid={`job-${isDeleted ? "restore" : "publish"}-${job.id}`}
            onClick={() => acts.onChange(isDeleted ? "restore" : "publish")}
          >
            {t(isDeleted ? "restore" : job.state === "draft" ? "publish" : "reopen")}
          </Button>
        )}
        {isDeleted ? null : (
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

/** The URL of the job's page in the user's language. */
function useCopyLink(job: Job): () => Promise<void> {
  const { t } = useTranslation("forms", { keyPrefix: "careers.job" });
  const { origin, locale } = usePageData();
  const description = origin + jobPath(job.id, locale);
  return async () => {
    try {
      await navigator.clipboard.writeText(description);
      showToast({ title: t("copied"), description });
    } catch {
      showToast({ title: t("copyFailed"), description, variant: "destructive" });
    }
  };
}

export function DeleteButton({ id, title, onDelete }: { id: string; title: string } & Pick<JobActs, "onDelete">) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  return (
    <Button
      variant="ghost"
      icon
      className="mini quiet-btn is-bin"
      aria-label={t("delete", { title })}
      data-testid={`job-delete-${id}`}
      onClick={({ currentTarget }) => onDelete(currentTarget.closest<HTMLElement>("article"))}
    >
      <DeleteIcon />
    </Button>
  );
}

/** How many of a job's Slovak texts are written by staff and current; its title names the state of each. */
function SlovakMark({ slovak, hasRequirements }: { slovak: JobSlovak; hasRequirements: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const parts = getSlovakParts(hasRequirements);
  const count = (state: string) => parts.filter((part) => slovak[part].state === state).length;
  const stale = count("stale");
  const { state } = slovak.title;
  const words = parts.every((part) => slovak[part].state === state)
    ? t(`whole.${state}`)
    : parts.map((part) => t("part", { part: t(`parts.${part}`), state: t(`state.${slovak[part].state}`) })).join("; ");
  return (
    <Mark tone={stale > 0 ? "bad" : undefined} title={words} data-testid={`job-slovak-${slovak.id}`}>
      SK {count("manual")}/{parts.length}
      {stale > 0 ? t("old", { number: stale }) : ""}
      <VisuallyHidden> {words}</VisuallyHidden>
    </Mark>
  );
}

const restorableMs = 30 * 24 * 60 * 60 * 1_000;

/** Applications and numbers of a job on the site; of any other, its status. */
function JobFlow({ job }: { job: AdminJob }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const date = (time: string | Date) => formatDateInPhrase(time, locale);
  const applications = (
    <a href={tabAddress("applications", { job: job.id })} data-testid={`job-applications-${job.id}`}>
      {t("applications", { count: job.applications })}
    </a>
  );
  if (job.onSite)
    return (
      <div className="flow">
        <p>{applications}</p>
        <Numbers id={job.id} numbers={job.numbers} />
      </div>
    );
  const { state, deletedAt, closesOn, updatedAt } = job;
  const isPast = state === "open" && closesOn !== undefined;
  const status = deletedAt
    ? t("status.deleted", { date: date(deletedAt) })
    : isPast
      ? t("status.past", { date: date(`${closesOn}T00:00`) })
      : t(state === "draft" ? "status.draft" : "status.closed");
  const since = deletedAt
    ? t("status.until", { date: date(new Date(Date.parse(deletedAt) + restorableMs)) })
    : t("status.changed", { date: date(updatedAt) });
  return (
    <div className="flow">
      <p>
        <b>{status}</b>
      </p>
      <p className="tiny">{since}</p>
      {job.applications > 0 ? <p className="tiny">{applications}</p> : null}
    </div>
  );
}
