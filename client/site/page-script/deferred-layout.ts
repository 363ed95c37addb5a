import { hasStoredReadingPosition } from "./reading-position.ts";

const { classList } = document.documentElement;
const { promise: painted, resolve: onPainted } = Promise.withResolvers<void>();

/** Paints a visit that begins at the top before laying out what is far below (`.from-the-top` in `layout.css`). */
export function deferLayout(): void {
  const [arrival] = performance.getEntriesByType("navigation");
  const isNew = arrival instanceof PerformanceNavigationTiming && arrival.type === "navigate";
  // Back, a hash and a change of language need true heights at once.
  if (isNew && location.hash === "" && !hasStoredReadingPosition()) classList.add("from-the-top");
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    onPainted();
    return;
  }
  // `content-visibility: auto` lays out a margin below the window; until the first paint not even that.
  classList.add("unpainted");
  const onPaint = () => {
    classList.remove("unpainted");
    onPainted();
  };
  for (const type of ["pointerdown", "keydown", "wheel"])
    addEventListener(type, onPaint, { once: true, passive: true });
  new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
}

/** Lays out one section per task; all at once on a click, because a jump over estimated heights lands wrong. */
export async function renderRemainingSections(): Promise<void> {
  document.addEventListener("click", renderAllSections, { capture: true, once: true });
  await painted;
  for (const section of document.querySelectorAll<HTMLElement>(":is(main, .doc .text) > section ~ section")) {
    await new Promise((next) => setTimeout(next, 50));
    // After scrolling, visible content would move.
    if (scrollY > 0) break;
    section.style.contentVisibility = "visible";
    // Forces layout before the next frame: otherwise Chromium reports an invisible layout shift.
    document.body.getBoundingClientRect();
  }
  renderAllSections();
}

/** Lays out all sections and keeps the visible content in place. */
function renderAllSections(): void {
  if (!classList.contains("from-the-top")) return;
  const visible = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const getTop = () => visible?.getBoundingClientRect().top ?? 0;
  const before = getTop();
  classList.remove("from-the-top");
  scrollBy({ top: getTop() - before, behavior: "instant" });
}
