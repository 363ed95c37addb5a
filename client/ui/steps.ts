import { isAtLayer } from "./back-closes.ts";

const storageKey = "scroll-places";
/** Where each entry of the history was left, by its key; the browser's own memory is too early for a page that React renders. */
let known: Map<string, number> | undefined;
let current = "";

/** Not before somebody comes back or leaves: the first look into the storage makes a page wait. */
function places(): Map<string, number> {
  known ??= new Map(storedPlaces());
  return known;
}

/** A step to an address of ours: the place on the page left behind is kept for the way back. */
export function stepNow(address: string | URL, { replace = false } = {}): void {
  places().set(current, scrollY);
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
  const left = (key && places().get(key)) || 0;
  // The browser forgets the place of an entry whose document had to be read again.
  if (left > 0 && scrollY === 0) scrollBackTo(left);
  addEventListener("popstate", () => {
    const next = keyOf(history.state);
    // A layer over the page has its key: the page has not moved.
    if (next === undefined || next === current) return;
    places().set(current, scrollY);
    current = next;
    scrollBackTo(places().get(next) ?? 0);
  });
  addEventListener("pagehide", () => {
    places().set(current, scrollY);
    history.scrollRestoration = "auto";
    store();
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
}

/** At once, and again while the page still grows under it, unless the reader moves on. */
function scrollBackTo(top: number): void {
  const ends = performance.now() + 1_000;
  const moved = new AbortController();
  for (const deed of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(deed, () => moved.abort(), { once: true, passive: true, capture: true, signal: moved.signal });
  const settle = () => {
    if (moved.signal.aborted) return;
    if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: "instant" });
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

function storedPlaces(): [string, number][] {
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
