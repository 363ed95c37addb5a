/** An element to be found again on a page that was rendered anew: how many of its kind stand before it. */
export type FocusMark = [kind: string, index: number];

let pressed: Element | null = null;

/** Safari focuses no link that is pressed with a pointer: what was pressed last is asked for where nothing has the focus. */
export function watchPresses(): void {
  const notice = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("a, button") : null;
  };
  addEventListener("click", notice, true);
}

/** Where the keyboard is as the page is left. */
export function focusMark(): FocusMark | undefined {
  const { activeElement, body } = document;
  const element = activeElement && activeElement !== body ? activeElement : pressed;
  if (!element?.isConnected) return undefined;
  const named = ["href", "name"].find((name) => element.hasAttribute(name));
  const tag = element.localName;
  const kind = named ? `${tag}[${named}="${CSS.escape(element.getAttribute(named) ?? "")}"]` : tag;
  return [kind, [...document.querySelectorAll(kind)].indexOf(element)];
}

/** Puts the keyboard there again and moves nothing. False while the page does not have it. */
export function focusAgain(mark: FocusMark | undefined): boolean {
  const element = mark && document.querySelectorAll<HTMLElement>(mark[0])[mark[1]];
  if (!element?.checkVisibility({ visibilityProperty: true })) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Tab then goes on from the first words in sight: from the page's beginning it would lead away from them. */
export function focusInSight(): void {
  if (scrollY === 0 || document.activeElement?.matches("body, main") === false) return;
  const bar = document.querySelector(".nav")?.getBoundingClientRect().bottom ?? 0;
  const words = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, h4, p, li, dt)")];
  const first = words.find((element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= bar && top < innerHeight;
  });
  if (!first) return;
  if (!first.hasAttribute("tabindex")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
}
