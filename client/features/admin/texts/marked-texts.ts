import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { inEachForm, type Shipped, wordSets } from "../../../../contract/words/texts.ts";
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

/** With as many unseen letters behind it as no other has: where two texts say the same, the page shows which is where. */
export function toldApart(texts: Shipped, place: number): Shipped {
  return inEachLocale((locale) => inEachForm(texts[locale], (text) => text + "\u2060".repeat(place)));
}

export function unmarkTexts(root: Element): void {
  for (const element of root.querySelectorAll(`[${mark}]`)) {
    element.removeAttribute(mark);
    if (element.getAttribute("tabindex") === "0") element.removeAttribute("tabindex");
    element.classList.remove("text-changed", "text-open");
  }
}

/** Where somebody sees it on the page. */
export function shownAt(key: string): HTMLElement | undefined {
  const marked = document.querySelectorAll<HTMLElement>(`#root [${mark}="${CSS.escape(key)}"]`);
  return [...marked].find((element) => element.checkVisibility());
}

/** Marks every element that shows one text with its key, the innermost where several do. Answers the keys of those that say the same. */
export function markTexts(root: Element, sources: Sources, stateOf: (key: string) => string): string[] {
  const twins = new Set<string>();
  unmarkTexts(root);
  for (const child of root.children) markIn(child);
  return [...twins];

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
    const [key = "", ...others] = sources.get(letters) ?? [];
    for (const twin of others) twins.add(key).add(twin);
    element.setAttribute(mark, key);
    if (!element.matches("a, button, summary, input")) element.setAttribute("tabindex", "0");
    const state = stateOf(key);
    if (state) element.classList.add(state);
  }
}

function innermost(element: Element): Element {
  const letters = lettersOf(element.textContent);
  const inner = [...element.children].find((child) => lettersOf(child.textContent) === letters);
  return inner ? innermost(inner) : element;
}
