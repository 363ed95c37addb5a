import type { ReactNode } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { Address } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { type AddressChanges, tabAddress, useInAddress } from "../shared/address.ts";
import { countedIn, formatTotal } from "../shared/counts.ts";
import { useTotal } from "../shared/record-lists.ts";

interface NumberLink {
  words: string;
  number: number;
  filters: AddressChanges;
  /** Shown in red above zero. */
  isBad?: boolean;
}

interface ListNumbersProps {
  tab: "contacts" | "applications";
  first: Address<unknown[]>;
  /** Whether the list is searched or filtered. */
  isFiltered: boolean;
  numbers: NumberLink[];
}

/** One line of numbers, each a link to its rows; for a filtered list its total. */
export function ListNumbers({ tab, first, isFiltered, numbers }: ListNumbersProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const leaving = useInAddress("leaving");
  return (
    <>
      <p className="hint matches" role="status">
        {isFiltered ? <Matches first={first} /> : null}
      </p>
      <p className="meta">
        {isFiltered ? <a href={tabAddress(tab)}>{t("showAll")}</a> : numbers.map((number) => renderLink(tab, number))}
        <a href={tabAddress(tab, leaving ? {} : { leaving: "soon" })} aria-current={leaving ? "true" : undefined}>
          {t("leaving")}
        </a>
      </p>
    </>
  );
}

function renderLink(tab: ListNumbersProps["tab"], { words, number, filters, isBad }: NumberLink): ReactNode {
  return (
    <a key={words} className={classes(isBad && number > 0 && "late")} href={tabAddress(tab, filters)}>
      {words} <Count number={number} />
    </a>
  );
}

function Count({ number }: { number: number }) {
  const { locale } = usePageData();
  return <b>{formatNumber(number, locale)}</b>;
}

function Matches({ first }: { first: Address<unknown[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const total = useTotal(first);
  if (total === undefined) return "…";
  return t("matches", { count: total, total: formatTotal(total, locale, countedIn(first)) });
}
