import { type ReactNode, useEffect } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Address } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { countedIn, formatTotal } from "../shared/counts.ts";
import { BackIcon, DownIcon, UpIcon } from "../shared/desk-icons.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { closeRecord } from "../shared/open-record.ts";
import { useRecord } from "../shared/record-lists.ts";
import { discardDraftsAbout } from "../shared/staff-drafts.ts";
import { useNeighbors } from "./neighbors.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import "./record-pane.css";

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

/** One record: beside its list where there is room, else instead of it. */
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
