import { defaultLocale, languageStorageKey, locales } from "../../../contract/locales.ts";

/** Redirects the bare English home page to the visitor's language: the stored choice first, then the browser's. */
export function redirectToOwnLanguage(): void {
  const { pathname, search, hash, origin } = location;
  // A visitor who comes from another page of this site has chosen English.
  if (pathname !== "/" || search !== "" || document.referrer.startsWith(`${origin}/`)) return;
  let stored = null;
  try {
    stored = localStorage.getItem(languageStorageKey);
  } catch {
    // Storage is forbidden: the browser's language still counts.
  }
  const [language = ""] = (stored || navigator.language || "").toLowerCase().split("-");
  const locale = locales.find((one) => one === language);
  if (!locale || locale === defaultLocale) return;
  document.documentElement.hidden = true;
  location.replace(`/${locale}${hash}`);
}
