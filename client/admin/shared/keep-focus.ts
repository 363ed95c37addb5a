/** Elements that had the focus, the last one first. */
let trail: HTMLElement[] = [];
let isWatching = false;

const maxTrail = 8;
const sections = "[role=tabpanel], dialog, section, main";

/**
 * WCAG 2.4.3: an element that is removed, hidden or disabled loses the focus, and Tab would start at the page's top.
 * This gives the focus back when the element is enabled again. After a removal the focus goes to the record that took
 * its place, else to the element before it in the same dialog, else to the section around it.
 */
export function keepFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target), true);
  // A click outside all controls removes the focus on purpose.
  document.addEventListener(
    "mousedown",
    () => setTimeout(() => hasNoFocus() && canHaveFocus(trail[0]) && clearTrail()),
    true,
  );
  new MutationObserver(restoreFocus).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "hidden"],
  });
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  trail = [target, ...trail.filter((one) => one !== target)].slice(0, maxTrail);
}

function clearTrail(): void {
  trail = [];
}

function restoreFocus(changes: MutationRecord[]): void {
  const [last] = trail;
  if (!last || !hasNoFocus()) return;
  // A button is disabled while its request is pending, and gets the focus back afterwards.
  if (last.isConnected && isDisabled(last)) return;
  if (canHaveFocus(last)) {
    last.focus({ preventScroll: true });
    return;
  }
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
  focus(findTarget(last, removal));
}

function findTarget(last: HTMLElement, removal: MutationRecord | undefined): HTMLElement | null | undefined {
  const around = removal ? removal.target : last.parentElement;
  if (!(around instanceof Element)) return undefined;
  const section = around.closest<HTMLElement>(sections);
  const before = trail.find((one) => canHaveFocus(one) && (section ?? document).contains(one));
  const inPlace = removal ? findRecordInPlace(last, removal) : undefined;
  return inPlace ?? (section?.closest("dialog") && before) ?? section ?? before;
}

function findRecordInPlace(last: HTMLElement, removal: MutationRecord): HTMLElement | undefined {
  const { target, previousSibling, removedNodes } = removal;
  if (![...removedNodes].some((node) => isRecord(node) && node.contains(last))) return undefined;
  const now = previousSibling ? previousSibling.nextSibling : target.firstChild;
  return [now, previousSibling].filter(isRecord).find((node) => node.isConnected);
}

function isRecord(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.matches("article, [tabindex]");
}

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function hasNoFocus(): boolean {
  return document.activeElement?.matches("body, dialog") ?? true;
}

function canHaveFocus(element: HTMLElement | undefined): element is HTMLElement {
  return element?.checkVisibility({ visibilityProperty: true }) === true && !isDisabled(element);
}

function isDisabled(element: HTMLElement): boolean {
  return element.matches(":disabled");
}
