import type { Locale } from "../../../contract/locales.ts";
import { localePath, pagePath, parsePageRoute } from "../../../contract/routes.ts";

type Here = Pick<Location, "pathname" | "search">;

/** The URL of the same page with or without the text editor. */
export function toEditUrl({ pathname, search, hash = "" }: Here & { hash?: string }, isEditing: boolean): string {
  const others = new URLSearchParams(search);
  others.delete("edit");
  const query = [others.toString(), isEditing && "edit"].filter(Boolean).join("&");
  return pathname + (query && `?${query}`) + hash;
}

/** The login's URL with a return URL to this dashboard or edited page; the default is the plain dashboard. */
export function getLoginUrl({ pathname, search }: Here, isExpired = false): string {
  const { locale, page } = parsePageRoute(pathname);
  const dashboard = search && pagePath("admin", locale) + search;
  const edited = toEditUrl(hasEditor(pathname, search) ? { pathname, search } : getHome(locale), true);
  const next = page === "admin" ? dashboard : edited;
  const query = new URLSearchParams({ ...(next && { next }), ...(isExpired && { expired: "1" }) });
  return pagePath("adminLogin", locale) + (query.size > 0 ? `?${query}` : "");
}

/** The URL after login. Against open redirects: only the dashboard or an edited page of this site. */
export function getUrlAfterLogin(locale: Locale, search: string): string {
  const dashboard = pagePath("admin", locale);
  const next = new URLSearchParams(search).get("next");
  const url = next?.startsWith("/") ? URL.parse(next, location.origin) : null;
  if (url?.origin !== location.origin) return dashboard;
  const { page, path } = parsePageRoute(url.pathname);
  if (page === "admin") return dashboard + url.search;
  const isToEdit = url.searchParams.has("edit") && hasEditor(url.pathname, url.search);
  return isToEdit ? toEditUrl({ pathname: localePath(path, locale), search: url.search }, true) : dashboard;
}

/** Only public pages have the text editor, not an applicant's own page. */
function hasEditor(pathname: string, search: string): boolean {
  const { page } = parsePageRoute(pathname, search);
  return page === "home" || page === "privacy";
}

const getHome = (locale: Locale) => ({ pathname: pagePath("home", locale), search: "" });
