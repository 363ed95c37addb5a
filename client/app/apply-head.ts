import { type HeadTag, headMark } from "./head-html.ts";

/** Puts a page's tags in place of the last one's. Structured data goes with it: only crawlers read that, from the server. */
export function applyHead(tags: readonly HeadTag[], locale: string): void {
  document.documentElement.lang = locale;
  const old = document.head.querySelectorAll(`[${headMark}]`);
  for (const { name, attributes, text } of tags) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(headMark, "");
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
  for (const element of old) element.remove();
}
