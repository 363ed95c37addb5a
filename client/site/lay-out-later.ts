import { hasStoredPlace } from "./kept-place.ts";

const { classList } = document.documentElement;
const { promise: painted, resolve: onPainted } = Promise.withResolvers<void>();

/** A visit that begins at the top is painted before what is far below is laid out (`.from-the-top` in `layout.css`). */
export function deferLayout(): void {
  const [arrival] = performance.getEntriesByType("navigation");
  const isNew = arrival instanceof PerformanceNavigationTiming && arrival.type === "navigate";
  // Back, a section's address and a change of language need true heights at once.
  if (isNew && location.hash === "" && !hasStoredPlace()) classList.add("from-the-top");
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    onPainted();
    return;
  }
  // Browsers count what is a window and a half below as seen: until the first paint not even that is laid out.
  classList.add("unpainted");
  const end = () => {
    classList.remove("unpainted");
    onPainted();
  };
  for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, end, { once: true, passive: true });
  new PerformanceObserver(end).observe({ type: "paint", buffered: true });
}

/** One section per task; all at once when somebody presses something, since a jump over guessed heights lands wrong. */
export async function layOutRest(): Promise<void> {
  document.addEventListener("click", layOutAll, { capture: true, once: true });
  await painted;
  for (const section of document.querySelectorAll<HTMLElement>(":is(main, .doc .text) > section ~ section")) {
    await new Promise((next) => setTimeout(next, 50));
    // Something in sight would move.
    if (scrollY > 0) break;
    section.style.contentVisibility = "visible";
    // In this task, before the browser draws: otherwise Chromium reports an invisible layout shift.
    document.body.getBoundingClientRect();
  }
  layOutAll();
}

/** What is in sight stays where it is while everything above it gets its true height: a finger is on its way there. */
function layOutAll(): void {
  if (!classList.contains("from-the-top")) return;
  const seen = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const top = () => seen?.getBoundingClientRect().top ?? 0;
  const before = top();
  classList.remove("from-the-top");
  scrollBy({ top: top() - before, behavior: "instant" });
}
