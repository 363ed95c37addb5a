import { defaultLocale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";

/** Where readers and boards find the open positions; only they look for it, in the server's document. */
export function feedLinks({ page, locale }: Pick<PageData, "page" | "locale">): string {
  if (page !== "home") return "";
  const query = locale === defaultLocale ? "" : `?lang=${locale}`;
  const link = (type: string, name: string) =>
    `<link rel="alternate" type="application/${type}" href="/${name}${query}">`;
  return `${link("rss+xml", "jobs.xml")}${link("feed+json", "jobs.json")}`;
}
