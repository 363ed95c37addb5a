import type { Locale } from "../../../../contract/locales.ts";
import { pagePath, placeOf } from "../../../../contract/routes.ts";

/** An address that ends with it opens with the pen in hand. */
export const editHash = "#edit-texts";

/** The login's address, with the way back to the pen on this page. */
export function loginToEdit(locale: Locale, { pathname, search }: { pathname: string; search: string }): string {
  const next = (isEdited(pathname, search) ? pathname + search : pagePath("home", locale)) + editHash;
  return `${pagePath("adminLogin", locale)}?${new URLSearchParams({ next })}`;
}

/** What has an address for everybody. */
export function isEdited(pathname: string, search: string): boolean {
  const { page } = placeOf(pathname, search);
  return page === "home" || page === "privacy";
}
