import type { Locale } from "../../../contract/locales.ts";
import { localePath, pagePath, parsePlace } from "../../../contract/routes.ts";

type Here = Pick<Location, "pathname" | "search">;

/** The same page with the editor of texts, or without it. */
export function toEditUrl({ pathname, search, hash = "" }: Here & { hash?: string }, isEditing: boolean): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => part && !/^edit(=|$)/.test(part));
  const query = [...others, ...(isEditing ? ["edit"] : [])].join("&");
  return pathname + (query && `?${query}`) + hash;
}

/** The login, with the way back to this dashboard or edited page. The plain dashboard is where login leads anyway. */
export function getLoginUrl({ pathname, search }: Here, isExpired = false): string {
  const { locale, page } = parsePlace(pathname);
  const dashboard = search && pagePath("admin", locale) + search;
  const edited = toEditUrl(hasEditor(pathname, search) ? { pathname, search } : getHome(locale), true);
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
  const { page, path } = parsePlace(url.pathname);
  if (page === "admin") return dashboard + url.search;
  const isToEdit = url.searchParams.has("edit") && hasEditor(url.pathname, url.search);
  return isToEdit ? toEditUrl({ pathname: localePath(path, locale), search: url.search }, true) : dashboard;
}

/** Public pages; an applicant's page has a URL of its own. */
function hasEditor(pathname: string, search: string): boolean {
  const { page } = parsePlace(pathname, search);
  return page === "home" || page === "privacy";
}

const getHome = (locale: Locale) => ({ pathname: pagePath("home", locale), search: "" });
