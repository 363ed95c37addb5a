import type { Application } from "../../../contract/applications.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { oneOf } from "../records/list-filter.ts";
import { tabAddress } from "../shared/address.ts";

const endings = ["one", "two", "few", "other"] as const;

/** Leads to everything that the same person has sent. */
export function EarlierMark({ application: { earlier, email } }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { locale } = usePageData();
  if (earlier === 0) return null;
  const number = earlier + 1;
  const ending = oneOf(endings, new Intl.PluralRules(locale, { type: "ordinal" }).select(number)) ?? "other";
  return (
    <a className="mark" href={tabAddress("applications", { q: email })}>
      {t(`earlier.${ending}`, { number })}
    </a>
  );
}
