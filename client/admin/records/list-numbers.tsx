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
  /** More than none of these is bad. */
  isBad?: boolean;
}

interface ListNumbersProps {
  tab: "contacts" | "applications";
  first: Address<unknown[]>;
  /** Whether anything is left out of the list. */
  isOn: boolean;
  numbers: NumberLink[];
}

/** How many there are, in one line: of the whole tab, or of what is searched. Each number leads to its rows. */
export function ListNumbers({ tab, first, isOn, numbers }: ListNumbersProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const leaving = useInAddress("leaving");
  return (
    <>
      <p className="hint matches" role="status">
        {isOn ? <Matches first={first} /> : null}
      </p>
      <p className="meta">
        {isOn ? <a href={tabAddress(tab)}>{t("showAll")}</a> : numbers.map((number) => link(tab, number))}
        <a href={tabAddress(tab, leaving ? {} : { leaving: "soon" })} aria-current={leaving ? "true" : undefined}>
          {t("leaving")}
        </a>
      </p>
    </>
  );
}

function link(tab: ListNumbersProps["tab"], { words, number, filters, isBad }: NumberLink): ReactNode {
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
