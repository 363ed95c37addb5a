import { ChevronDownIcon, ChevronLeftIcon, ChevronUpIcon, Link2Icon } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Note } from "../../../contract/records.ts";
import type { Address } from "../../api/call.ts";
import { formatDate, formatLongDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { formatTotal, getCountLimit } from "../shared/counts.ts";
import { formatTime } from "../shared/formats.ts";
import { IconButton } from "../shared/icon-button.tsx";
import { LanguageMark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { closeRecord, openRecord } from "../shared/open-record.ts";
import { type Listed, rowsIn, useList, useRecord } from "../shared/record-lists.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { discardDraftsAbout } from "../shared/staff-drafts.ts";
import type { PersonKind, StaffRecord } from "../shared/use-change.ts";
import { escapeMailbox } from "./mail-link.ts";
import { BrokenRecord, FailedNotice, Notice } from "./notice.tsx";
import { RecordHistory } from "./record-history.tsx";
import { RecordMenu, useCopyLink } from "./record-menu.tsx";
import "./record-pane.css";

export interface PersonRecord extends StaffRecord {
  name: string;
  email: string;
  language: Locale;
  createdAt: string;
  keptUntil: string;
  note?: Note | undefined;
}

/** `isAlone`: the open record replaces its list. Otherwise its row in the list has the same test ids. */
export type RecordPart<R> = ComponentType<{ record: R; isAlone: boolean }>;

export interface PaneParts<R> {
  Body: RecordPart<R>;
  /** Below the body, always visible. */
  Reply: RecordPart<R>;
  /** Before the other buttons of the head. */
  Lead?: RecordPart<R>;
  /** Entries of its menu that only this kind of record has. */
  Menu?: RecordPart<R>;
}

interface RecordPaneProps<R> {
  id: string;
  /** The first page of its list. */
  first: Address<R[]>;
  label: (name: string) => string;
  parts: PaneParts<R>;
}

/** One record, next to its list or in place of it. */
export function RecordPane<R extends PersonRecord>({ id, first, label, parts }: RecordPaneProps<R>) {
  const { Body, Reply, Lead, Menu } = parts;
  const { t, locale } = useTranslation("admin", { keyPrefix: "record" });
  const { row: known, position, total, step } = useNeighbors<R>(first, id);
  const { data, error } = useRecord(first, id);
  const record = data === undefined ? known : data;
  const isGone = data === null;
  useEffect(() => {
    if (isGone) discardDraftsAbout(id);
  }, [isGone, id]);
  const isAlone = !useMedia(besideList);
  useEffect(() => {
    if (isAlone) scrollTo({ top: 0, behavior: "instant" });
  }, [isAlone]);
  const copyLink = useCopyLink(id);
  /** A total is counted exactly up to this number. */
  const maxCounted = getCountLimit(first);
  const isLast = position === total && (total ?? 0) <= maxCounted;
  return (
    <aside
      className="pane"
      data-testid="record-pane"
      data-record-pane={id}
      aria-label={record ? label(record.name) : t("label")}
    >
      <div className="pane-top">
        {isAlone ? (
          <IconButton label={t("back")} onClick={() => closeRecord(id)}>
            <ChevronLeftIcon />
          </IconButton>
        ) : null}
        {position && total ? (
          <span className="position">
            {t("position", { place: formatNumber(position, locale), all: formatTotal(total, locale, maxCounted) })}
          </span>
        ) : null}
        <IconButton label={t("previous")} hotkey="k" disabled={!position || position === 1} onClick={() => step(-1)}>
          <ChevronUpIcon />
        </IconButton>
        <IconButton label={t("next")} hotkey="j" disabled={!position || isLast} onClick={() => step(1)}>
          <ChevronDownIcon />
        </IconButton>
        <span className="push" />
        {record ? (
          <Boundary>
            {Lead ? <Lead record={record} isAlone={isAlone} /> : null}
            <IconButton label={t("copyLink")} hotkey="c" onClick={copyLink}>
              <Link2Icon />
            </IconButton>
            <RecordMenu record={record} testId="record-more">
              {Menu ? <Menu record={record} isAlone={isAlone} /> : null}
            </RecordMenu>
          </Boundary>
        ) : null}
        {isAlone ? null : (
          <IconButton label={t("close")} onClick={() => closeRecord(id)}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {record ? (
        <>
          {/* Focusable, so that the keyboard can scroll it. */}
          <div className="pane-body" {...{ role: "group", tabIndex: 0, "aria-label": label(record.name) }}>
            <Boundary fallback={<BrokenRecord id={id} />}>
              <Body record={record} isAlone={isAlone} />
            </Boundary>
          </div>
          <div className="pane-foot">
            <Boundary>
              <Reply record={record} isAlone={isAlone} />
            </Boundary>
          </div>
        </>
      ) : (
        <div className="pane-body">
          {isGone ? <Gone id={id} /> : error ? <FailedNotice error={error} /> : <Notice busy>{t("loading")}</Notice>}
        </div>
      )}
    </aside>
  );
}

interface RecordBodyProps<R extends PersonRecord> {
  kind: PersonKind<R>;
  record: R;
  /** Next to the name. */
  marks: ReactNode;
  /** Company or phone. */
  detail: ReactNode;
  /** The job or the type of project. */
  about: ReactNode;
  state: ReactNode;
  /** Below the state. */
  status?: ReactNode;
  /** What the person sent. */
  children: ReactNode;
  noteHint: string;
  /** Follows the day on which the record is deleted automatically. */
  keptMore?: string;
}

/** Who sent what and when, the note and the history. */
export function RecordBody<R extends PersonRecord>(props: RecordBodyProps<R>) {
  const { kind, record } = props;
  const { t, locale } = useTranslation("admin", { keyPrefix: "record" });
  const { id, name, email, language, createdAt } = record;
  return (
    <>
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
      <RecordNote kind={kind} record={record} hint={props.noteHint} />
      <RecordHistory query={kind.getHistory(id)} />
      <p className="keep">
        {t("keptUntil", { date: formatLongDate(record.keptUntil, locale) })} {props.keptMore}
      </p>
    </>
  );
}

/** The text that the person sent. */
export function SentText({ title, text, language }: { title: string; text: string; language: Locale }) {
  return (
    <section className="part">
      <h3>{title}</h3>
      <p className="full text" dir="auto" lang={language}>
        {text}
      </p>
    </section>
  );
}

function Gone({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  return (
    <div className="gone">
      <p role="status">{t("gone")}</p>
      <Button variant="secondary" small data-testid="list-all" onClick={() => closeRecord(id)}>
        {t("backToList")}
      </Button>
    </div>
  );
}

/** The position of the open record in its list, with links to its neighbours. */
function useNeighbors<Row extends Listed>(first: Address<Row[]>, id: string) {
  const { data, hasNextPage, fetchNextPage } = useList(first);
  const rows = rowsIn(data);
  const at = rows.findIndex((row) => row.id === id);

  async function step(by: 1 | -1): Promise<void> {
    const isBeyond = at + by >= rows.length && hasNextPage;
    const next = (isBeyond ? rowsIn((await fetchNextPage()).data) : rows)[at + by];
    if (at >= 0 && next) openRecord(next.id);
  }
  return { row: rows[at], position: at < 0 ? undefined : at + 1, total: data?.pages[0]?.total, step };
}
