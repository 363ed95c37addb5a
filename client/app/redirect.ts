import { languageStorageKey } from "../../contract/locales.ts";

/**
 * Runs inside the head of the bare English home page, before anything is painted: stored choice first, then the
 * browser's language, then the document's own, which is English. It must not name anything outside itself.
 */
function goToSlovak(storageKey: string): void {
  if (location.pathname !== "/" || location.search !== "") return;
  let stored = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Storage may be forbidden; the browser's language still counts.
  }
  if (!/^sk\b/i.test(stored || navigator.language || "")) return;
  document.documentElement.hidden = true;
  location.replace(`/sk${location.hash}`);
}

export const redirectScript = `(${goToSlovak.toString()})(${JSON.stringify(languageStorageKey)})`;
