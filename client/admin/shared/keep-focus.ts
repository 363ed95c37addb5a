/** What was focused in this document, the last first. */
let trail: HTMLElement[] = [];
let isWatching = false;

const trailLength = 8;
const parts = "[role=tabpanel], dialog, section, main";

/**
 * An element that leaves the page, is hidden or switched off lets go of the focus, and the keyboard would start again
 * from the top of the page. From here on it goes back to the element as soon as that can have it again; if it has left,
 * to the record that stands in its place now, else to what was focused before it in the same part of a dialog, else to
 * the part of the page around it.
 */
export function keepFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target), true);
  // Whoever presses beside all controls wants none of them.
  document.addEventListener(
    "mousedown",
    () => setTimeout(() => isNowhere() && canHaveFocus(trail[0]) && forget()),
    true,
  );
  new MutationObserver(mend).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "hidden"],
  });
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  trail = [target, ...trail.filter((one) => one !== target)].slice(0, trailLength);
}

function forget(): void {
  trail = [];
}

function mend(changes: MutationRecord[]): void {
  const [last] = trail;
  if (!last || !isNowhere()) return;
  // What is switched off may be on again after an answer: it is waited for.
  if (last.isConnected && isOff(last)) return;
  if (canHaveFocus(last)) {
    last.focus({ preventScroll: true });
    return;
  }
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
  takeFocus(landingAfter(last, removal));
}

function landingAfter(last: HTMLElement, removal: MutationRecord | undefined): HTMLElement | null | undefined {
  const around = removal ? removal.target : last.parentElement;
  if (!(around instanceof Element)) return undefined;
  const part = around.closest<HTMLElement>(parts);
  const before = trail.find((one) => canHaveFocus(one) && (part ?? document).contains(one));
  const inPlace = removal ? recordInPlace(last, removal) : undefined;
  return inPlace ?? (part?.closest("dialog") && before) ?? part ?? before;
}

function recordInPlace(last: HTMLElement, removal: MutationRecord): HTMLElement | undefined {
  const { target, previousSibling, removedNodes } = removal;
  if (![...removedNodes].some((node) => isRecord(node) && node.contains(last))) return undefined;
  const now = previousSibling ? previousSibling.nextSibling : target.firstChild;
  return [now, previousSibling].filter(isRecord).find((node) => node.isConnected);
}

function isRecord(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.matches("article, [tabindex]");
}

function takeFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function isNowhere(): boolean {
  return document.activeElement?.matches("body, dialog") ?? true;
}

function canHaveFocus(element: HTMLElement | undefined): element is HTMLElement {
  return element?.checkVisibility({ visibilityProperty: true }) === true && !isOff(element);
}

function isOff(element: HTMLElement): boolean {
  return element.matches(":disabled");
}
