import { type ReactNode, useEffect } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { HistoryEntry, Note } from "../../../contract/records.ts";
import type { Address } from "../../api/call.ts";
import { formatDate, formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { formatTotal, getCountLimit } from "../shared/counts.ts";
import { BackIcon, DownIcon, LinkIcon, UpIcon } from "../shared/desk-icons.tsx";
import { formatTime } from "../shared/formats.ts";
import { LanguageMark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { closeRecord, openRecord } from "../shared/open-record.ts";
import { type Listed, rowsIn, useList, useRecord } from "../shared/record-lists.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { discardDraftsAbout } from "../shared/staff-drafts.ts";
import type { RecordKind, StaffRecord } from "../shared/use-change.ts";
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

interface RecordPaneProps<R> {
  id: string;
  /** The first page of its list. */
  first: Address<R[]>;
  label: (record: R) => string;
  /** Before the other buttons of the head. */
  lead?: (record: R) => ReactNode;
  /** Entries of its menu that only this kind of record has. */
  menu?: (record: R) => ReactNode;
  body: (record: R) => ReactNode;
  /** Always visible below. */
  foot: (record: R) => ReactNode;
}

/** One record, next to its list or in place of it. */
export function RecordPane<R extends PersonRecord>({ id, first, label, lead, menu, body, foot }: RecordPaneProps<R>) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { row: known, position, total, step } = useNeighbors<R>(first, id);
  const { data, error } = useRecord(first, id);
  const record = data === undefined ? known : data;
  const isGone = data === null;
  useEffect(() => {
    if (isGone) discardDraftsAbout(id);
  }, [isGone, id]);
  const isBeside = useMedia(besideList);
  useEffect(() => {
    if (!isBeside) scrollTo({ top: 0, behavior: "instant" });
  }, [isBeside]);
  const copyLink = useCopyLink(id);
  const isLast = position === total && (total ?? 0) <= getCountLimit(first);
  return (
    <aside
      className="pane"
      data-testid="record-pane"
      data-record-pane={id}
      aria-label={record ? label(record) : t("label")}
    >
      <div className="pane-top">
        {isBeside ? null : (
          <PaneButton label={t("back")} onPress={() => closeRecord(id)}>
            <BackIcon />
          </PaneButton>
        )}
        <Position position={position} total={total} most={getCountLimit(first)} />
        <PaneButton label={t("previous")} hotkey="k" off={!position || position === 1} onPress={() => step(-1)}>
          <UpIcon />
        </PaneButton>
        <PaneButton label={t("next")} hotkey="j" off={!position || isLast} onPress={() => step(1)}>
          <DownIcon />
        </PaneButton>
        <span className="push" />
        {record ? (
          <Boundary>
            {lead?.(record)}
            <PaneButton label={t("copyLink")} hotkey="c" onPress={copyLink}>
              <LinkIcon />
            </PaneButton>
            <RecordMenu record={record} testId="record-more">
              {menu?.(record)}
            </RecordMenu>
          </Boundary>
        ) : null}
        {isBeside ? (
          <PaneButton label={t("close")} onPress={() => closeRecord(id)}>
            <CloseIcon />
          </PaneButton>
        ) : null}
      </div>
      {record ? (
        <>
          {/* Focusable, so that the keyboard can scroll it. */}
          <div className="pane-body" {...{ role: "group", tabIndex: 0, "aria-label": label(record) }}>
            <Boundary fallback={<BrokenRecord id={id} />}>{body(record)}</Boundary>
          </div>
          <div className="pane-foot">
            <Boundary>{foot(record)}</Boundary>
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
  kind: RecordKind<R>;
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
  saveNote: (body: { text: string; revision: number }, key: string) => Promise<R>;
  history: Address<HistoryEntry[]>;
  /** Follows the day on which the record is deleted automatically. */
  keptMore?: string;
}

/** Who sent what and when, the note and the history. */
export function RecordBody<R extends PersonRecord>(props: RecordBodyProps<R>) {
  const { kind, record, noteHint, saveNote } = props;
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { locale } = usePageData();
  const { name, email, language, createdAt } = record;
  return (
    <>
      <div className="pane-id">
        <h2 tabIndex={-1}>
          <bdi>{name}</bdi> <LanguageMark language={language} />
          {props.marks}
        </h2>
        <p className="meta">
          <a className="prose-link" href={`mailto:${escapeMailbox(email)}`}>
            <bdi>{email}</bdi>
          </a>
          {props.detail}
        </p>
        <p className="meta">
          {props.about}
          <time dateTime={createdAt}>
            {formatDate(createdAt, locale)}, {formatTime(new Date(createdAt), locale)}
          </time>
        </p>
        <div className="set">{props.state}</div>
        {props.status}
      </div>
      {props.children}
      <RecordNote kind={kind} record={record} hint={noteHint} save={saveNote} />
      <RecordHistory address={props.history} />
      <p className="keep">
        {t("keptUntil", { date: formatLongDate(record.keptUntil, locale) })} {props.keptMore}
      </p>
    </>
  );
}

/** The text that the person sent. */
export function Letter({ title, text, language }: { title: string; text: string; language: Locale }) {
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

interface PositionProps {
  position: number | undefined;
  total: number | undefined;
  /** The total is exact up to here. */
  most: number;
}

function Position({ position, total, most }: PositionProps) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { locale } = usePageData();
  if (!position || !total) return null;
  const [place, all] = [formatNumber(position, locale), formatTotal(total, locale, most)];
  return <span className="position">{t("position", { place, all })}</span>;
}

interface PaneButtonProps {
  label: string;
  hotkey?: string;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function PaneButton({ label, hotkey, off, onPress, children }: PaneButtonProps) {
  return (
    <Button
      variant="ghost"
      icon
      className="mini quiet-btn"
      aria-label={label}
      title={hotkey ? `${label} (${hotkey})` : label}
      disabled={off}
      data-key={hotkey}
      onClick={onPress}
    >
      {children}
    </Button>
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
