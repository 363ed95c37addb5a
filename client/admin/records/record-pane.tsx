import { useQuery } from "@tanstack/react-query";
import { ChevronDownIcon, ChevronLeftIcon, ChevronUpIcon, Link2Icon } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { HistoryEntry } from "../../../contract/records.ts";
import { templateNames } from "../../../contract/templates.ts";
import type { TypedUrl } from "../../api/call.ts";
import { formatDate, formatLongDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { formatTotal, getCountLimit } from "../shared/counts.ts";
import { formatTime, useMomentFormat } from "../shared/formats.ts";
import { IconButton } from "../shared/icon-button.tsx";
import { LanguageMark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { closeRecord, openRecord } from "../shared/open-record.ts";
import { getRows, type ListedRow, useList, useRecord } from "../shared/record-lists.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { discardDraftsAbout } from "../shared/staff-drafts.ts";
import { findChoice } from "../shared/url-state.ts";
import type { PersonKind, PersonRecord } from "../shared/use-change.ts";
import { escapeMailbox } from "./mail-link.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import { RecordMenu, useCopyLink } from "./record-menu.tsx";
import type { RecordSlots } from "./record-row.tsx";
import "./record-history.css";
import "./record-pane.css";

interface PaneFrameProps {
  id: string;
  /** The URL of the first page of the record's list. */
  listUrl: TypedUrl<ListedRow[]>;
  label: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The position of the open record in its list, and the buttons that lead to its neighbours and back. */
function PaneFrame({ id, listUrl, label, actions, children }: PaneFrameProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "record" });
  const isBeside = useMedia(besideList);
  const { data, hasNextPage, fetchNextPage } = useList(listUrl);
  const rows = getRows(data);
  const at = rows.findIndex((row) => row.id === id);
  const all = formatTotal(data?.pages[0]?.total ?? 0, locale, getCountLimit(listUrl));
  /** The last place of the record: a message that is answered leaves the list of unanswered ones. */
  const [place, setPlace] = useState(at);
  if (at >= 0 && at !== place) setPlace(at);
  const [before, after] = [place - 1, at < 0 ? place : place + 1];
  const hasAfter = after >= 0 && (after < rows.length || hasNextPage);

  async function openAt(index: number): Promise<void> {
    const isBeyond = index >= rows.length && hasNextPage;
    const next = (isBeyond ? getRows((await fetchNextPage()).data) : rows)[index];
    if (next) openRecord(next.id);
  }
  return (
    <aside className="pane" data-testid="record-pane" data-record-pane={id} aria-label={label}>
      <div className="pane-top small quiet">
        {isBeside ? null : (
          <IconButton label={t("back")} onClick={() => closeRecord(id)}>
            <ChevronLeftIcon />
          </IconButton>
        )}
        {at >= 0 ? (
          <span className="position">{t("position", { place: formatNumber(at + 1, locale), all })}</span>
        ) : null}
        <IconButton label={t("previous")} hotkey="k" disabled={before < 0} onClick={() => openAt(before)}>
          <ChevronUpIcon />
        </IconButton>
        <IconButton label={t("next")} hotkey="j" disabled={!hasAfter} onClick={() => openAt(after)}>
          <ChevronDownIcon />
        </IconButton>
        <span className="push" />
        {actions}
        {isBeside ? (
          <IconButton label={t("close")} onClick={() => closeRecord(id)}>
            <CloseIcon />
          </IconButton>
        ) : null}
      </div>
      {children}
    </aside>
  );
}

/** The open record, which was fetched. */
export interface PaneProps<R> {
  record: R;
  /** The URL of the first page of the list. */
  listUrl: TypedUrl<R[]>;
}

/** Test ids of the open record. Next to the list it has none, because its row has the same ids. */
export function usePaneTestId(): (testId: string) => string | undefined {
  const isBeside = useMedia(besideList);
  return (testId) => (isBeside ? undefined : testId);
}

interface RecordPaneProps<R> {
  id: string;
  /** The URL of the first page of the list. */
  listUrl: TypedUrl<R[]>;
  /** Renders a `RecordDetails`. */
  Pane: ComponentType<PaneProps<R>>;
}

/** One record, next to its list or in place of it. */
export function RecordPane<R extends PersonRecord>({ id, listUrl, Pane }: RecordPaneProps<R>) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record" });
  const listed = getRows(useList(listUrl).data).find((row) => row.id === id);
  const { data: record = listed, error } = useRecord(listUrl, id);
  const isGone = record === null;
  useEffect(() => {
    if (isGone) discardDraftsAbout(id);
  }, [isGone, id]);
  const isBeside = useMedia(besideList);
  useEffect(() => {
    if (!isBeside) scrollTo({ top: 0, behavior: "instant" });
  }, [isBeside]);
  const renderFrame = (content: ReactNode) => (
    <PaneFrame id={id} listUrl={listUrl} label={t("label")}>
      <div className="pane-body">{content}</div>
    </PaneFrame>
  );
  if (isGone) {
    return renderFrame(
      <div className="gone">
        <p role="status">{i18n.t("admin:list.gone")}</p>
        <Button variant="secondary" small data-testid="list-all" onClick={() => closeRecord(id)}>
          {i18n.t("admin:list.backToList")}
        </Button>
      </div>,
    );
  }
  if (!record) return renderFrame(error ? <FailedNotice error={error} /> : <Notice busy>{t("loading")}</Notice>);
  return (
    <Boundary fallback={renderFrame(<Notice>{`${i18n.t("admin:list.broken")} ${id}`}</Notice>)}>
      <Pane record={record} listUrl={listUrl} />
    </Boundary>
  );
}

interface RecordDetailsProps<R extends PersonRecord> extends PaneProps<R>, RecordSlots {
  kind: PersonKind<R>;
  /** Before the other buttons of the pane. */
  lead?: ReactNode;
  /** Menu entries that only this kind of record has. */
  menu?: ReactNode;
  /** Below the state. */
  status?: ReactNode;
  /** What the person sent. */
  children: ReactNode;
  /** Follows the day on which the record is deleted automatically. */
  keptMore?: string;
  /** Below the rest, always visible. */
  reply: ReactNode;
}

/** Who sent what and when, the note, the history and the reply. */
export function RecordDetails<R extends PersonRecord>(props: RecordDetailsProps<R>) {
  const { kind, record, listUrl } = props;
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "record" });
  const { id, name, email, language, createdAt } = record;
  const label = i18n.t(`admin:${kind.name}.one`, { name });
  const { data: history, error } = useQuery({ ...kind.getHistory(id), staleTime: 0 });
  const copyLink = useCopyLink(id);
  const actions = (
    <>
      {props.lead}
      <IconButton label={t("copyLink")} hotkey="c" onClick={copyLink}>
        <Link2Icon />
      </IconButton>
      <RecordMenu record={record} testId="record-more">
        {props.menu}
      </RecordMenu>
    </>
  );
  return (
    <PaneFrame id={id} listUrl={listUrl} label={label} actions={actions}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className="pane-body" {...{ role: "group", tabIndex: 0, "aria-label": label }}>
        <div className="pane-id">
          <h2 className="cluster" tabIndex={-1}>
            <bdi>{name}</bdi> <LanguageMark language={language} />
            {props.marks}
          </h2>
          <p className="facts-line">
            <a className="prose-link" href={`mailto:${escapeMailbox(email)}`}>
              <bdi>{email}</bdi>
            </a>
            {props.detail}
          </p>
          <p className="facts-line">
            {props.about}
            <time dateTime={createdAt}>
              {formatDate(createdAt, locale)}, {formatTime(new Date(createdAt), locale)}
            </time>
          </p>
          <div className="set cluster">{props.state}</div>
          {props.status}
        </div>
        {props.children}
        <RecordNote kind={kind} record={record} />
        <section className="part">
          <h3 className="small quiet">{t("history")}</h3>
          {error && !history ? <FailedNotice error={error} /> : <HistoryLines entries={history ?? []} />}
        </section>
        <p className="keep small quiet">
          {t("keptUntil", { date: formatLongDate(record.keptUntil, locale) })} {props.keptMore}
        </p>
      </div>
      <div className="pane-foot">{props.reply}</div>
    </PaneFrame>
  );
}

/** The text that the person sent. */
export function SentText({ title, text, language }: { title: string; text: string; language: Locale }) {
  return (
    <section className="part">
      <h3 className="small quiet">{title}</h3>
      <p className="full text" dir="auto" lang={language}>
        {text}
      </p>
    </section>
  );
}

/** The events of a record, the newest last; sent replies can be read. */
export function HistoryLines({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="past small" data-testid="record-history">
      {entries.toReversed().map((entry) => (
        <HistoryLine key={`${entry.at} ${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  );
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation("admin");
  const formatMoment = useMomentFormat();
  const { at, kind, author, stage, state, template, subject, text, date } = entry;
  const known = findChoice(templateNames, template);
  return (
    <li className={state === "failed" ? "danger" : undefined}>
      <span>
        {t(`record.happened.${kind}`)}
        {known ? `: ${t(`reply.templates.${known}`)}` : null}
        {stage ? `${kind === "stage" ? ":" : ","} ${t(`stages.${stage}`)}` : null}
        {author ? (
          <>
            {", "}
            <bdi>{author}</bdi>
          </>
        ) : null}
        {state ? `, ${t(`record.mail.${state}`)}` : null}
      </span>
      <time className="tiny" dateTime={at}>
        {formatMoment(at)}
      </time>
      {date ? <p>{t("record.appointment", { time: formatMoment(date) })}</p> : null}
      {text ? (
        <details>
          <summary dir="auto">{subject}</summary>
          <p className="full" dir="auto">
            {text}
          </p>
        </details>
      ) : null}
    </li>
  );
}
