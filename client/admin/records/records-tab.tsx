import type { ReactNode } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Address } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { type AddressChanges, type TabName, tabAddress, useAddress } from "../shared/address.ts";
import { formatTotal, getCountLimit } from "../shared/counts.ts";
import { ListHead } from "../shared/list-head.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { type Listed, useTotal } from "../shared/record-lists.ts";
import { Toolbar } from "../shared/toolbar.tsx";
import { ExportButton, type FileReader } from "./export-csv.tsx";
import { NoMatches } from "./notice.tsx";
import { RecordList } from "./record-list.tsx";
import "./record-pane.css";

interface NumberLink {
  words: string;
  number: number;
  filters: AddressChanges;
  /** Shown in red above zero. */
  isBad?: boolean;
}

interface RecordsTabProps<R extends Listed> {
  tab: Exclude<TabName, "jobs">;
  title: string;
  /** The first page of the list under its search and filters. */
  first: Address<R[]>;
  filters: ReactNode;
  /** Buttons before the export. */
  tools: ReactNode;
  onExport: (reader: FileReader) => Promise<Response>;
  numbers: NumberLink[];
  /** The same function at each rendering. */
  row: (record: R) => ReactNode;
  /** In place of an empty list: without filters, and under filters that match nothing. */
  empty: ReactNode;
  noMatches?: ReactNode;
  pane: (id: string) => ReactNode;
}

/** The list and the open record side by side; in a narrow window the record replaces the list. */
export function RecordsTab<R extends Listed>(props: RecordsTabProps<R>) {
  const { tab, title, first, filters, tools, onExport, numbers, row, empty, pane } = props;
  const { noMatches = <NoMatches tab={tab} /> } = props;
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { id, leaving } = useAddress();
  const isBeside = useMedia(besideList);
  const isAlone = id !== "" && !isBeside;
  const isFiltered = new URLSearchParams(first.split("?")[1]).size > 1;
  return (
    <>
      {isAlone ? null : (
        <Toolbar label={t("search")} hint={t("searchHint")} filters={filters}>
          {tools}
          <ExportButton onExport={onExport} />
        </Toolbar>
      )}
      <div className={classes("work", id && "with-pane")}>
        {isAlone ? null : (
          <section className="side-list">
            <ListHead title={title}>
              <p className="hint matches" role="status">
                {isFiltered ? <Matches first={first} /> : null}
              </p>
              <p className="meta">
                {isFiltered ? (
                  <a href={tabAddress(tab)}>{t("showAll")}</a>
                ) : (
                  numbers.map((number) => <NumberOfList key={number.words} tab={tab} {...number} />)
                )}
                <a
                  href={tabAddress(tab, leaving ? {} : { leaving: "soon" })}
                  aria-current={leaving ? "true" : undefined}
                >
                  {t("leaving")}
                </a>
              </p>
            </ListHead>
            <RecordList {...{ first, row }} empty={isFiltered ? noMatches : empty} />
          </section>
        )}
        {id ? pane(id) : null}
      </div>
    </>
  );
}

function NumberOfList({ tab, words, number, filters, isBad }: NumberLink & { tab: TabName }) {
  const { locale } = usePageData();
  return (
    <a className={classes(isBad && number > 0 && "late")} href={tabAddress(tab, filters)}>
      {words} <b>{formatNumber(number, locale)}</b>
    </a>
  );
}

function Matches({ first }: { first: Address<unknown[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const total = useTotal(first);
  if (total === undefined) return "…";
  return t("matches", { count: total, total: formatTotal(total, locale, getCountLimit(first)) });
}
