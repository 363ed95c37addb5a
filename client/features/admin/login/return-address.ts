import type { Locale } from "../../../../contract/locales.ts";
import { localePath, pagePath, placeOf } from "../../../../contract/routes.ts";
import { editHash, isEdited } from "../texts/edit-hash.ts";

/** The login's address, with the way back to where the person was. The plain dashboard is where login leads anyway. */
export function loginAddress(locale: Locale, here: { search: string }, isExpired: boolean): string {
  const query = new URLSearchParams();
  if (here.search) query.set("next", pagePath("admin", locale) + here.search);
  if (isExpired) query.set("expired", "1");
  return pagePath("adminLogin", locale) + (query.size > 0 ? `?${query}` : "");
}

/** Where to go after login: our own dashboard or a page with the pen in hand only, in the language of now. */
export function addressAfterLogin(locale: Locale, search: string): string {
  const dashboard = pagePath("admin", locale);
  const next = new URLSearchParams(search).get("next");
  const url = next?.startsWith("/") ? URL.parse(next, location.origin) : null;
  if (url?.origin !== location.origin) return dashboard;
  const { page, path } = placeOf(url.pathname);
  if (page === "admin") return dashboard + url.search;
  const isToEdit = url.hash === editHash && isEdited(url.pathname, url.search);
  return isToEdit ? localePath(path, locale) + url.search + editHash : dashboard;
}
