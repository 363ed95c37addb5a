import { appendMark, findMarks, type TextMark } from "../../i18n/text-marks.ts";

/** The attribute with the key of the text that an element shows. */
const keyAttribute = "data-text";
const stateAttribute = "data-text-state";

/** Formats the text of a key with its values, and appends the invisible mark of that key. */
export type FormatMarked = (key: string, values: TextMark["values"]) => string;

/** Attributes that hold texts. */
const attributes = ["alt", "placeholder", "aria-label"];
/** Elements whose attributes show a text to the user. */
const textHolders = "img, input, textarea, button, a";
/** Islands before hydration: React will compare their markup with its own, so the editor must not change it. */
const dehydrated = "[data-island]";

/** Text nodes and attributes that contain the invisible mark of a text. */
function findMarkedNodes(): (Text | Attr)[] {
  const found: (Text | Attr)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) found.push(node);
    else if (node instanceof Element) found.push(...attributes.flatMap((name) => node.getAttributeNode(name) ?? []));
  }
  return found.filter(({ nodeValue }) => findMarks(nodeValue ?? "").length > 0);
}

const getOwner = (node: Text | Attr) => (node instanceof Attr ? node.ownerElement : node.parentElement);

/** Replaces each marked text on the page with the text that `format` returns. */
export function showTexts(format: FormatMarked): void {
  for (const node of findMarkedNodes()) {
    if (getOwner(node)?.closest(dehydrated)) continue;
    const text = node.nodeValue ?? "";
    let [next, copied] = ["", 0];
    for (const mark of findMarks(text)) {
      const line = format(mark.key, mark.values).split("\n")[mark.line] ?? appendMark("", mark);
      if (mark.length > mark.start) showAroundLink(node, line);
      else {
        next += text.slice(copied, mark.start - mark.length) + line;
        copied = mark.end;
      }
    }
    next += text.slice(copied);
    if (copied > 0 && next !== text) node.nodeValue = next;
  }
}

/** Replaces a text that contains a link: changes the text nodes before and after the link. */
function showAroundLink(after: Node, line: string): void {
  const link = after.previousSibling;
  const before = link?.previousSibling;
  const words = link?.textContent ?? "";
  const at = words ? line.indexOf(words) : -1;
  if (!(before instanceof Text) || at === -1) return;
  const [head, tail] = [line.slice(0, at), line.slice(at + words.length)];
  if (before.data !== head) before.data = head;
  if (after.nodeValue !== tail) after.nodeValue = tail;
}

/** Sets the key of the text on each element that shows one, so that the element can be outlined and pressed. */
export function outlineTexts(isKnown: (key: string) => boolean, getState: (key: string) => string): void {
  const keys = new Map<Element, string>();
  for (const node of findMarkedNodes()) {
    const element = getOwner(node);
    if (!element || keys.has(element) || element.closest("option, svg, [aria-live]")) continue;
    if (node instanceof Attr && !element.matches(textHolders)) continue;
    const key = findMarks(node.nodeValue ?? "").find((mark) => isKnown(mark.key))?.key;
    if (key !== undefined) keys.set(element, key);
  }
  removeOutlines((element) => !keys.has(element));
  for (const [element, key] of keys) {
    element.setAttribute(keyAttribute, key);
    element.setAttribute(stateAttribute, getState(key));
    if (!element.matches("a, button, summary, input, textarea, [tabindex]")) element.setAttribute("tabindex", "0");
  }
}

export function removeOutlines(isStale: (element: Element) => boolean = () => true): void {
  for (const element of document.querySelectorAll(`[${keyAttribute}]`)) {
    if (!isStale(element)) continue;
    element.removeAttribute(keyAttribute);
    element.removeAttribute(stateAttribute);
    if (element.getAttribute("tabindex") === "0") element.removeAttribute("tabindex");
  }
}

/** The visible element that shows a text. */
export function findOnPage(key: string): HTMLElement | undefined {
  const elements = document.querySelectorAll<HTMLElement>(`[${keyAttribute}="${CSS.escape(key)}"]`);
  return [...elements].find((element) => element.checkVisibility());
}

/** Calls back once per frame while the page changes its texts. */
export function watchPage(onChange: () => void): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  });
  const attributeFilter = [...attributes, dehydrated.slice(1, -1), "aria-expanded"];
  observer.observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Intercepts presses on outlined texts; clicks by scripts still reach the page. */
export function interceptPresses(onPress: (element: HTMLElement, key: string) => void): () => void {
  const intercept = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest(`[${keyAttribute}]`) : null;
    if (!(pressed instanceof HTMLElement) || !event.isTrusted) return;
    if (event instanceof KeyboardEvent && (event.key !== "Enter" || !pressed.hasAttribute("tabindex"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onPress(pressed, pressed.getAttribute(keyAttribute) ?? "");
  };
  for (const type of ["click", "keydown"]) addEventListener(type, intercept, true);
  return () => {
    for (const type of ["click", "keydown"]) removeEventListener(type, intercept, true);
  };
}
