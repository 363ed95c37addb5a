import { type ReactNode, useEffect } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Address } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { countedIn, formatTotal } from "../shared/counts.ts";
import { BackIcon, DownIcon, UpIcon } from "../shared/desk-icons.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { closeRecord, openRecord } from "../shared/open-record.ts";
import { type Listed, rowsIn, useList, useRecord } from "../shared/record-lists.ts";
import { discardDraftsAbout } from "../shared/staff-drafts.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import "./record-row.css";
import "./record-pane.css";

interface RecordDeskProps {
  /** The open record; empty when none is open. */
  id: string;
  tools: ReactNode;
  list: ReactNode;
  pane: ReactNode;
}

/** The list and the open record side by side; in a narrow window the record replaces the list. */
export function RecordDesk({ id, tools, list, pane }: RecordDeskProps) {
  const isBeside = useMedia(besideList);
  const isAlone = id !== "" && !isBeside;
  return (
    <>
      {isAlone ? null : tools}
      <div className={classes("work", id !== "" && "with-pane")}>
        {isAlone ? null : <section className="side-list">{list}</section>}
        {id ? pane : null}
      </div>
    </>
  );
}

interface RecordPaneProps<Row> {
  id: string;
  /** The first page of its list. */
  first: Address<Row[]>;
  label: (row: Row) => string;
  /** Buttons at the right of the head. */
  acts: (row: Row) => ReactNode;
  body: (row: Row) => ReactNode;
  /** Always visible below. */
  foot: (row: Row) => ReactNode;
}

/** One record, next to its list or in place of it. */
export function RecordPane<Row extends { id: string }>(props: RecordPaneProps<Row>) {
  const { id, first, label, acts, body, foot } = props;
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { row: known, position, total, step } = useNeighbors<Row>(first, id);
  const { data, error } = useRecord(first, id);
  const row = data === undefined ? known : data;
  const isGone = data === null;
  useEffect(() => {
    if (isGone) discardDraftsAbout(id);
  }, [isGone, id]);
  const isBeside = useMedia(besideList);
  useEffect(() => {
    if (!isBeside) scrollTo({ top: 0, behavior: "instant" });
  }, [isBeside]);
  return (
    <aside className="pane" data-testid="record-pane" data-record-pane={id} aria-label={row ? label(row) : t("label")}>
      <div className="pane-top">
        {isBeside ? null : (
          <PaneButton label={t("back")} onPress={() => closeRecord(id)}>
            <BackIcon />
          </PaneButton>
        )}
        <Position position={position} total={total} most={countedIn(first)} />
        <PaneButton label={t("previous")} hotkey="k" off={!position || position === 1} onPress={() => step(-1)}>
          <UpIcon />
        </PaneButton>
        <PaneButton
          label={t("next")}
          hotkey="j"
          off={!position || (position === total && total <= countedIn(first))}
          onPress={() => step(1)}
        >
          <DownIcon />
        </PaneButton>
        <span className="push" />
        {row ? <Boundary>{acts(row)}</Boundary> : null}
        {isBeside ? (
          <PaneButton label={t("close")} onPress={() => closeRecord(id)}>
            <CloseIcon />
          </PaneButton>
        ) : null}
      </div>
      {row ? (
        <>
          {/* Focusable, so that the keyboard can scroll it. */}
          <div className="pane-body" {...{ role: "group", tabIndex: 0, "aria-label": label(row) }}>
            <Boundary fallback={<p className="quiet">{t("broken")}</p>}>{body(row)}</Boundary>
          </div>
          <div className="pane-foot">
            <Boundary>{foot(row)}</Boundary>
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

export function PaneButton({ label, hotkey, off, onPress, children }: PaneButtonProps) {
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
