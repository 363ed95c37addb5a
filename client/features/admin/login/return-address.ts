import type { Locale } from "../../../../contract/locales.ts";
import { localePath, pagePath, placeOf } from "../../../../contract/routes.ts";

/** The login's address, with the way back to where the person was. The plain dashboard is where login leads anyway. */
export function loginAddress(locale: Locale, here: { search: string }, isExpired: boolean): string {
  const query = new URLSearchParams();
  if (here.search) query.set("next", pagePath("admin", locale) + here.search);
  if (isExpired) query.set("expired", "1");
  return pagePath("adminLogin", locale) + (query.size > 0 ? `?${query}` : "");
}

/** Where to go after login: an address of our own dashboard only, in the language of now. */
export function addressAfterLogin(locale: Locale, search: string): string {
  const dashboard = pagePath("admin", locale);
  const next = new URLSearchParams(search).get("next");
  if (!next?.startsWith("/")) return dashboard;
  const url = URL.parse(next, location.origin);
  const isOurs = url?.origin === location.origin && placeOf(url.pathname).page === "admin";
  return isOurs ? localePath("/admin", locale) + url.search : dashboard;
}
