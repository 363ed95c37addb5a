import type { Locale } from "../../../contract/locales.ts";
import { localePath, pagePath, placeOf } from "../../../contract/routes.ts";

/** A URL of a public page that ends with it opens the editor of texts. */
export const editHash = "#edit-texts";

type Here = Pick<Location, "pathname" | "search">;

/** The login, with the way back to this dashboard or edited page. The plain dashboard is where login leads anyway. */
export function getLoginUrl({ pathname, search }: Here, isExpired = false): string {
  const { locale, page } = placeOf(pathname);
  const dashboard = search && pagePath("admin", locale) + search;
  const edited = (isEdited(pathname, search) ? pathname + search : pagePath("home", locale)) + editHash;
  const next = page === "admin" ? dashboard : edited;
  const query = new URLSearchParams({ ...(next && { next }), ...(isExpired && { expired: "1" }) });
  return pagePath("adminLogin", locale) + (query.size > 0 ? `?${query}` : "");
}

/** Where to go after login: our own dashboard or a page with the editor only, in the language of now. */
export function getUrlAfterLogin(locale: Locale, search: string): string {
  const dashboard = pagePath("admin", locale);
  const next = new URLSearchParams(search).get("next");
  const url = next?.startsWith("/") ? URL.parse(next, location.origin) : null;
  if (url?.origin !== location.origin) return dashboard;
  const { page, path } = placeOf(url.pathname);
  if (page === "admin") return dashboard + url.search;
  const isToEdit = url.hash === editHash && isEdited(url.pathname, url.search);
  return isToEdit ? localePath(path, locale) + url.search + editHash : dashboard;
}

/** Public pages; an applicant's page has a URL of its own. */
function isEdited(pathname: string, search: string): boolean {
  const { page } = placeOf(pathname, search);
  return page === "home" || page === "privacy";
}
