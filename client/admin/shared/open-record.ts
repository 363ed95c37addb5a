import { besideList } from "./media.ts";
import { setUrlState } from "./url-state.ts";

/** Shows a record in the pane, and focuses its heading, its reply or its note. Steps to another record replace the URL. */
export function openRecord(id: string, part: "heading" | "reply" | "note" = "heading"): void {
  const replace = new URLSearchParams(location.search).has("id");
  setUrlState({ id, panel: part === "reply" ? part : "" }, { replace });
  const target = part === "note" ? "[data-testid=record-note]" : "h2";
  // The reply focuses its text itself.
  if (part !== "reply") requestAnimationFrame(() => focusOn(`[data-testid=record-pane] ${target}`));
}

/** Shows the list again and focuses the record's row. */
export function closeRecord(id: string): void {
  setUrlState({}, { replace: true });
  requestAnimationFrame(() => {
    const row = focusOn(`[data-record="${CSS.escape(id)}"] h3 a`) ?? focusOn("[role=tabpanel]");
    row?.closest("article")?.scrollIntoView({ block: matchMedia(besideList).matches ? "nearest" : "center" });
  });
}

function focusOn(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element;
}
