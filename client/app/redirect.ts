import { defaultLocale, languageStorageKey, locales } from "../../contract/locales.ts";

/**
 * Runs inside the head of the bare English home page, before anything is painted: stored choice first, then the
 * browser's language, then the document's own, which is English. It must not name anything outside itself.
 */
function goToOwnLanguage(storageKey: string, others: string): void {
  if (location.pathname !== "/" || location.search !== "") return;
  let stored = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Storage may be forbidden; the browser's language still counts.
  }
  const [language] = new RegExp(`^(${others})\\b`, "i").exec(stored || navigator.language || "") || [];
  if (!language) return;
  document.documentElement.hidden = true;
  location.replace(`/${language.toLowerCase()}${location.hash}`);
}

const others = locales.filter((locale) => locale !== defaultLocale).join("|");

export const redirectScript = `(${goToOwnLanguage.toString()})(${JSON.stringify(languageStorageKey)},${JSON.stringify(others)})`;
