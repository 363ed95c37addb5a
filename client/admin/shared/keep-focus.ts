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
    () =>
      setTimeout(() => {
        if (hasNoFocus() && canHaveFocus(trail[0])) trail = [];
      }),
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

function restoreFocus(changes: MutationRecord[]): void {
  const [last] = trail;
  if (!last || !hasNoFocus()) return;
  // A button is disabled while its request is pending, and gets the focus back afterwards.
  if (last.isConnected && last.matches(":disabled")) return;
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
  const target = canHaveFocus(last) ? last : findTarget(last, removal);
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function findTarget(last: HTMLElement, removal: MutationRecord | undefined): HTMLElement | null | undefined {
  const around = removal ? removal.target : last.parentElement;
  if (!(around instanceof Element)) return undefined;
  const section = around.closest<HTMLElement>(sections);
  const before = trail.find((one) => canHaveFocus(one) && (section ?? document).contains(one));
  return (removal && findRecordInPlace(last, removal)) ?? (section?.closest("dialog") && before) ?? section ?? before;
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

function hasNoFocus(): boolean {
  return document.activeElement?.matches("body, dialog") ?? true;
}

function canHaveFocus(element: HTMLElement | undefined): element is HTMLElement {
  return element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(":disabled");
}
