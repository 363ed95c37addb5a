import { type ComponentType, type ReactNode, use } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { TypedUrl } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { joinClasses } from "../../ui/classes.ts";
import { formatTotal, getCountLimit, useStatus } from "../shared/counts.ts";
import { DashboardContext, ListHead } from "../shared/list-head.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { useTotal } from "../shared/record-lists.ts";
import { Toolbar } from "../shared/toolbar.tsx";
import { buildTabUrl, type TabName, type UrlChanges, useUrlState } from "../shared/url-state.ts";
import type { PersonRecord } from "../shared/use-change.ts";
import { ExportButton, type FileReader } from "./export-csv.tsx";
import { NoMatches } from "./notice.tsx";
import { RecordList } from "./record-list.tsx";
import { type PaneProps, RecordPane } from "./record-pane.tsx";

interface NumberLink {
  label: string;
  /** Undefined until the number is fetched; the link appears with the number. */
  number: number | undefined;
  filters: UrlChanges;
  /** Whether a number above zero is shown in red. */
  isBad?: boolean;
}

interface RecordsTabProps<R extends PersonRecord> {
  tab: Exclude<TabName, "jobs">;
  /** The URL of the list's first page, with search and filters. */
  listUrl: TypedUrl<R[]>;
  filters: ReactNode;
  /** Buttons before the export. */
  tools: ReactNode;
  onExport: (reader: FileReader) => Promise<Response>;
  /** Follow the number of this week. */
  numbers: NumberLink[];
  Row: ComponentType<{ record: R }>;
  Pane: ComponentType<PaneProps<R>>;
  /** Shown instead of an empty list: `empty` without filters, `noMatches` under filters. */
  empty: ReactNode;
  noMatches?: ReactNode;
}

/** The list and the open record side by side; in a narrow window the record replaces the list. */
export function RecordsTab<R extends PersonRecord>(props: RecordsTabProps<R>) {
  const { tab, listUrl, filters, tools, onExport, Row, Pane, empty, noMatches = <NoMatches tab={tab} /> } = props;
  const { t, i18n, locale } = useTranslation("admin", { keyPrefix: "list" });
  const { id, leaving } = useUrlState();
  const isBeside = useMedia(besideList);
  const isAlone = id !== "" && !isBeside;
  const isFiltered = new URLSearchParams(listUrl.split("?")[1]).size > 1;
  const total = useTotal(listUrl);
  const matches =
    total === undefined
      ? "…"
      : t("matches", { count: total, total: formatTotal(total, locale, getCountLimit(listUrl)) });
  const numbers = [{ label: t("week"), number: useStatus()?.[tab].week, filters: {} }, ...props.numbers];
  return (
    <>
      {isAlone ? null : (
        <Toolbar label={t("search")} hint={t("searchHint")} filters={filters}>
          {tools}
          <ExportButton onExport={onExport} />
        </Toolbar>
      )}
      {isAlone ? use(DashboardContext).notices : null}
      <div className={joinClasses("work", id && "with-pane")}>
        {isAlone ? null : (
          <section className="side-list">
            <ListHead title={i18n.t(`admin:${tab}.title`)}>
              <p className="hint matches" role="status">
                {isFiltered ? matches : null}
              </p>
              <p className="facts-line">
                {isFiltered ? (
                  <a href={buildTabUrl(tab)}>{t("showAll")}</a>
                ) : (
                  numbers.map(({ label, number, filters, isBad }) =>
                    number === undefined ? null : (
                      <a
                        key={label}
                        className={joinClasses(isBad && number > 0 && "late")}
                        href={buildTabUrl(tab, filters)}
                      >
                        {label} <b>{formatNumber(number, locale)}</b>
                      </a>
                    ),
                  )
                )}
                <a
                  href={buildTabUrl(tab, leaving ? {} : { leaving: "soon" })}
                  aria-current={leaving ? "true" : undefined}
                >
                  {t("leaving")}
                </a>
              </p>
            </ListHead>
            <RecordList {...{ listUrl, Row }} empty={isFiltered ? noMatches : empty} />
          </section>
        )}
        {id ? <RecordPane key={id} {...{ id, listUrl, Pane }} /> : null}
      </div>
    </>
  );
}
