import {
  ArrowUpToLineIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  GripVerticalIcon,
  Link2Icon,
  SquareMinusIcon,
} from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { jobPath } from "../../../contract/routes.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useJobLabels } from "../../site/islands/jobs/job-labels.ts";
import { Button } from "../../ui/button.tsx";
import { Chips } from "../../ui/chip.tsx";
import { joinClasses } from "../../ui/classes.ts";
import { CopyIcon, DeleteIcon, EditIcon } from "../../ui/lazy-icons.tsx";
import { useCopy } from "../records/record-menu.tsx";
import { IconButton } from "../shared/icon-button.tsx";
import { Mark } from "../shared/mark.tsx";
import { phone, useMedia } from "../shared/media.ts";
import { MenuItem, MoreMenu } from "../shared/more-menu.tsx";
import { buildTabUrl } from "../shared/url-state.ts";
import { getSlovakParts } from "./job-filter.ts";
import { Numbers } from "./job-numbers.tsx";
import { getNextRowId, type JobSlovak, useJobChange, useJobSlovak } from "./job-queries.ts";

interface JobRecordProps {
  job: AdminJob;
  /** The jobs on the site, in the order of the site. */
  order: AdminJob[];
  isDropPlace: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onDragOver: (id: string | undefined) => void;
  onMoved: (place: number) => void;
}

export function JobRecord({ job, order, isDropPlace, ...on }: JobRecordProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const { origin } = usePageData();
  const { type, pay, place: where } = useJobLabels(job);
  const change = useJobChange(job);
  const slovak = useJobSlovak(job.id);
  const copy = useCopy();
  const copyLink = () => copy(origin + jobPath(job.id, locale));
  const isPhone = useMedia(phone);
  const isDeleted = job.deletedAt !== undefined;
  // Drafts and deleted jobs have no page.
  const hasPage = !isDeleted && job.state !== "draft";
  const at = order.findIndex(({ id }) => id === job.id);
  const isListed = at !== -1;
  const country = job.country && new Intl.DisplayNames(locale, { type: "region" }).of(job.country);

  const moves = [
    { name: "top", icon: <ArrowUpToLineIcon />, place: 0 },
    { name: "up", icon: <ChevronUpIcon />, place: at - 1 },
    { name: "down", icon: <ChevronDownIcon />, place: at + 1 },
  ] as const;
  const canMove = (place: number) => place !== at && order[place] !== undefined;

  function move(place: number) {
    if (!canMove(place)) return;
    change({ act: "move", before: getNextRowId(order, job.id, place) });
    on.onMoved(place);
  }

  return (
    <article
      className={joinClasses("list-row post", !isListed && "is-off", isDeleted && "is-gone", isDropPlace && "is-drop")}
      data-record={hasPage ? job.id : undefined}
      data-testid={`admin-job-${job.id}`}
    >
      {isListed ? <JobGrip job={job} order={order} onOver={on.onDragOver} onMove={move} /> : <span className="grip" />}
      <div className="who">
        <h4 className="cluster" lang="en">
          {hasPage ? <a href={jobPath(job.id, locale)}>{job.title}</a> : job.title}
          {isListed ? (
            <IconButton
              label={t("copyLinkTo", { title: job.title })}
              hotkey="c"
              data-testid={isPhone ? undefined : `job-copy-link-${job.id}`}
              onClick={copyLink}
            >
              <Link2Icon />
            </IconButton>
          ) : null}
        </h4>
        <p className="facts-line">
          <span>{type}</span>
          <span>{where}</span>
          {country ? <span>{country}</span> : null}
        </p>
        <p className="facts-line pay">
          {pay ? <span>{pay.text}</span> : <Mark tone="bad">{t("noPay")}</Mark>}
          {isListed && job.closesOn ? (
            <span>{t("status.last", { date: formatDateInPhrase(`${job.closesOn}T00:00`, locale) })}</span>
          ) : null}
        </p>
      </div>
      <div className="said" lang="en">
        <p className="letter">{job.description}</p>
        {job.requirements.length > 0 ? <Chips label={t("requirements")} items={job.requirements} /> : null}
      </div>
      <div className="about">
        {slovak ? <SlovakMark slovak={slovak} hasRequirements={job.requirements.length > 0} /> : null}
      </div>
      <JobFlow job={job} />
      <div className="acts">
        {isListed ? null : (
          <Button
            variant="secondary"
            className="mini"
            data-testid={`job-${isDeleted ? "restore" : "publish"}-${job.id}`}
            onClick={() => change({ act: isDeleted ? "restore" : "publish" })}
          >
            {t(isDeleted ? "restore" : job.state === "draft" ? "publish" : "reopen")}
          </Button>
        )}
        {isDeleted ? null : (
          <>
            <IconButton
              className="is-bin"
              label={t("delete", { title: job.title })}
              data-testid={`job-delete-${job.id}`}
              onClick={() => {
                on.onDelete();
                change({ act: "delete" });
              }}
            >
              <DeleteIcon />
            </IconButton>
            <IconButton label={t("edit", { title: job.title })} data-testid={`job-edit-${job.id}`} onClick={on.onEdit}>
              <EditIcon />
            </IconButton>
          </>
        )}
        <MoreMenu label={t("more", { title: job.title })} testId={`job-more-${job.id}`}>
          {isListed ? (
            <>
              <MenuItem
                icon={<Link2Icon />}
                hotkey="c"
                testId={isPhone ? `job-copy-link-${job.id}` : undefined}
                onPress={copyLink}
              >
                {t("copyLink")}
              </MenuItem>
              <hr />
              {moves.map(({ name, icon, place }) => (
                <MenuItem
                  key={name}
                  icon={icon}
                  disabled={!canMove(place)}
                  testId={`job-move-${name}-${job.id}`}
                  onPress={() => move(place)}
                >
                  {t(`move.${name}`)}
                </MenuItem>
              ))}
              <hr />
            </>
          ) : null}
          <MenuItem icon={<CopyIcon />} testId={`job-duplicate-${job.id}`} onPress={() => change({ act: "duplicate" })}>
            {t("duplicate")}
          </MenuItem>
          {isListed ? (
            <MenuItem
              icon={<SquareMinusIcon />}
              note={t("close.note")}
              testId={`job-close-${job.id}`}
              onPress={() => change({ act: "close" })}
            >
              {t("close.name")}
            </MenuItem>
          ) : null}
        </MoreMenu>
      </div>
    </article>
  );
}

interface JobGripProps {
  job: AdminJob;
  order: AdminJob[];
  /** The job under the pointer during a drag; undefined at its end. */
  onOver: (id: string | undefined) => void;
  onMove: (place: number) => void;
}

/** Moves a job to another place: by dragging, or with the arrow keys. */
function JobGrip({ job, order, onOver, onMove }: JobGripProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.move" });

  function press(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(order.indexOf(job) + step);
  }

  function drop(event: PointerEvent) {
    onOver(undefined);
    onMove(order.findIndex(({ id }) => id === findRowId(event)));
  }

  return (
    <IconButton
      className="grip"
      label={t("grip", { title: job.title })}
      data-grip={job.id}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onOver(findRowId(event))}
      onPointerUp={drop}
      onPointerCancel={() => onOver(undefined)}
    >
      <GripVerticalIcon />
    </IconButton>
  );
}

function findRowId({ clientX, clientY }: PointerEvent): string | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-record]");
  return row?.dataset.record;
}

/** Counts a job's Slovak texts that are current and written by staff; the tooltip names the state of each text. */
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
      <span className="sr"> {words}</span>
    </Mark>
  );
}

const restorableMs = 30 * 24 * 60 * 60 * 1_000;

/** Shows applications and numbers of a job on the site, and the status of any other job. */
function JobFlow({ job }: { job: AdminJob }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const date = (time: string | Date) => formatDateInPhrase(time, locale);
  const applications = (
    <a
      className="prose-link"
      href={buildTabUrl("applications", { job: job.id })}
      data-testid={`job-applications-${job.id}`}
    >
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
