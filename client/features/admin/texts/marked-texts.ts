import { wordSets } from "../../../../contract/words/texts.ts";
import type { PageWords } from "../../../i18n/i18n.ts";

/** The keys that each text on the page may have come from, by its letters. */
export type Sources = Map<string, Set<string>>;

export const mark = "data-words";

/** Spaces differ between a text and its place on the page, where lines are parts of their own. */
const lettersOf = (text: string | null) => (text ?? "").replace(/[\s\u00ad]+/gu, "");

/** Notes from now on which key each text comes from that the page asks for, and tells of each that is new. */
export function noteSources(words: PageWords, tellNew: () => void): Sources {
  const sources: Sources = new Map();
  words.onSaid = (said, key) => {
    if (!wordSets.some((set) => key.startsWith(`${set}:`))) return;
    const letters = lettersOf(said);
    const keys = sources.get(letters) ?? new Set();
    const isNew = keys.size < keys.add(key).size;
    sources.set(letters, keys);
    if (isNew) tellNew();
  };
  return sources;
}

export function unmarkTexts(root: Element): void {
  for (const element of root.querySelectorAll(`[${mark}]`)) {
    element.removeAttribute(mark);
    if (element.getAttribute("tabindex") === "0") element.removeAttribute("tabindex");
    element.classList.remove("text-changed", "text-open");
  }
}

/** Marks every element that shows one text with the keys it may come from; the innermost where several do. */
export function markTexts(root: Element, sources: Sources, stateOf: (keys: string[]) => string): void {
  unmarkTexts(root);
  for (const child of root.children) markIn(child);

  function markIn(element: Element): void {
    if (element.matches("script, style, svg, noscript, option, [aria-live], .text-pop")) return;
    const letters = lettersOf(element.textContent);
    if (sources.has(letters)) {
      markOne(innermost(element), letters);
      return;
    }
    const own = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => lettersOf(node.textContent))
      .find((text) => sources.has(text));
    if (own !== undefined) markOne(element, own);
    for (const child of element.children) markIn(child);
  }

  function markOne(element: Element, letters: string): void {
    const keys = [...(sources.get(letters) ?? [])];
    element.setAttribute(mark, keys.join(" "));
    if (!element.matches("a, button, summary, input")) element.setAttribute("tabindex", "0");
    const state = stateOf(keys);
    if (state) element.classList.add(state);
  }
}

function innermost(element: Element): Element {
  const letters = lettersOf(element.textContent);
  const inner = [...element.children].find((child) => lettersOf(child.textContent) === letters);
  return inner ? innermost(inner) : element;
}
