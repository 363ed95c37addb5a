import { isAtLayer } from "./back-closes.ts";
import { type FocusMark, focusAgain, focusInSight, focusMark, watchPresses } from "./left-focus.ts";

interface LeftPlace {
  top: number;
  focus?: FocusMark | undefined;
}

const storageKey = "left-places";
/** Where each entry of the history was left, by its key, the last one last; the browser's own memory is too early for a page that React renders. */
let known: Map<string, LeftPlace> | undefined;
let current = "";

/** Not before somebody comes back or leaves: the first look into the storage makes a page wait. */
function places(): Map<string, LeftPlace> {
  known ??= new Map(storedPlaces());
  return known;
}

/** A step to an address of ours: the place on the page left behind is kept for the way back. */
export function stepNow(address: string | URL, { replace = false } = {}): void {
  leave();
  if (!replace) current = newKey();
  // The router hears of both.
  history[replace || isAtLayer() ? "replaceState" : "pushState"]({ key: current }, "", address);
}

/** From here on the page itself brings people back to where they were; the browser does so for documents. */
export function keepPlaces(): void {
  const key = keyOf(history.state);
  current = key ?? newKey();
  history.replaceState({ ...history.state, key: current }, "");
  history.scrollRestoration = "manual";
  if (key) arriveAgain(key);
  watchPresses();
  addEventListener("popstate", () => {
    const next = keyOf(history.state);
    // A layer over the page has its key: the page has not moved.
    if (next === undefined || next === current) return;
    leave();
    current = next;
    const { top, focus } = places().get(next) ?? { top: 0 };
    settleAt(top, () => focusAgain(focus));
  });
  addEventListener("pagehide", () => {
    leave();
    history.scrollRestoration = "auto";
    store();
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
}

function leave(): void {
  places().delete(current);
  places().set(current, { top: scrollY, focus: focusMark() });
}

/** In a document of its own: an entry that was come back to, or one that is only read again. */
function arriveAgain(key: string): void {
  const left = places().get(key);
  const [arrival] = performance.getEntriesByType("navigation");
  const isBack = arrival instanceof PerformanceNavigationTiming && arrival.type === "back_forward";
  const isReadAgain = !isBack && [...places().keys()].at(-1) === key;
  // The browser forgets the place of an entry whose document had to be read again.
  const top = scrollY === 0 ? left?.top : undefined;
  if (isReadAgain) settleAt(top);
  else settleAt(top, () => focusAgain(left?.focus));
}

/** At once, and again while the page still grows under it, unless the reader moves on. */
function settleAt(top = scrollY, takeFocus = () => true): void {
  const ends = performance.now() + 1_000;
  const moved = new AbortController();
  for (const deed of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(deed, () => moved.abort(), { once: true, passive: true, capture: true, signal: moved.signal });
  let hasFocus = false;
  const settle = () => {
    if (moved.signal.aborted) return;
    if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: "instant" });
    hasFocus ||= takeFocus();
    if (!hasFocus) focusInSight();
    if (performance.now() < ends) requestAnimationFrame(settle);
    else moved.abort();
  };
  requestAnimationFrame(settle);
}

function keyOf(state: unknown): string | undefined {
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function storedPlaces(): [string, LeftPlace][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places()].slice(-50)));
  } catch {
    // Storage may be forbidden; after a reload the way back then leads to the top.
  }
}
