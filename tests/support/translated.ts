import type { Page } from "@playwright/test";

/** How a browser's translator replaces texts: like Chrome, in a single step, or by wrapping them. */
export const translators = ["before and away", "in place of", "around"] as const;

/** Marks every text that the browser has translated. */
export const mark = "·";

/** Translates the page as Chrome does: each text becomes `<font><font>…`, also later ones. */
export async function translate(page: Page, translator: (typeof translators)[number] = "before and away") {
  await page.evaluate(startTranslating, { translator, mark });
}

function startTranslating({ translator, mark }: { translator: string; mark: string }): void {
  const untouched = "script, style, textarea, noscript, font, svg, iframe";
  function translateText(text: Text): void {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest(untouched)) return;
    const font = document.createElement("font");
    const inner = document.createElement("font");
    font.append(inner);
    if (translator === "in place of") text.replaceWith(font);
    else parent.insertBefore(font, text);
    if (translator === "before and away") parent.removeChild(text);
    if (translator === "around") inner.append(text);
    else inner.textContent = mark + text.data;
  }
  function translateAll(node: Node): void {
    const texts = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(translateText);
  }
  translateAll(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") translateAll(target);
      else addedNodes.forEach(translateAll);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
