/**
 * Runs inside the document's head: the first screen is drawn before any script is fetched and before what is far below
 * is laid out, since on a slow phone all want the same line and the same processor. What the server has put into the
 * template is then the whole start. A button pressed meanwhile is kept, and pressed again once the page is alive.
 * It must not name anything outside itself.
 */
function startAfterFirstPaint(): void {
  const { classList } = document.documentElement;
  const [arrival] = performance.getEntriesByType("navigation");
  const isNew = arrival instanceof PerformanceNavigationTiming && arrival.type === "navigate";
  // Who comes back or is led to a section needs true heights at once.
  if (isNew && location.hash === "") classList.add("from-the-top");
  // A window in the background paints nothing, and some browsers do not tell.
  const isTold = !document.hidden && PerformanceObserver.supportedEntryTypes.includes("paint");
  if (isTold) classList.add("unpainted");
  // What is in sight stays where it is while everything above it gets its true height: a finger is on its way there.
  const layOut = () => {
    const seen = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
    const top = () => seen?.getBoundingClientRect().top ?? 0;
    const before = top();
    classList.remove("from-the-top");
    scrollBy({ top: top() - before, behavior: "instant" });
  };
  // Until the page is alive, a link to a section is the browser's to follow.
  for (const deed of ["click", "lay-out"]) document.addEventListener(deed, layOut, { capture: true, once: true });

  let pressed: Element | null = null;
  let pulse: Animation | undefined;
  const keep = ({ target }: Event) => {
    pulse?.cancel();
    pressed = target instanceof Element ? target.closest("button") : null;
    // It is heard: on a slow line the answer takes seconds.
    pulse = pressed?.animate({ opacity: [1, 0.5] }, { duration: 500, direction: "alternate", iterations: 1 / 0 });
  };
  document.addEventListener("click", keep, true);
  document.addEventListener("page-listens", () => document.removeEventListener("click", keep, true), { once: true });
  document.addEventListener(
    "page-alive",
    () => {
      pulse?.cancel();
      if (pressed?.isConnected && pressed instanceof HTMLElement) pressed.click();
      performance.mark("alive");
    },
    { once: true },
  );

  // For the form that a link may lead to (features/contact/asked-about.ts), also before the page is alive.
  const noteSection = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[href*='#']") : null;
    if (link) document.documentElement.dataset.from = link.closest("section")?.id ?? "";
  };
  document.addEventListener("click", noteSection, true);

  // Words that move under the bar must not be seen through it, before the page is alive neither.
  const lookAtBar = () => classList.toggle("scrolled", scrollY > 50);
  // Asked only when a frame is due: asking earlier makes the browser lay out the page at once.
  requestAnimationFrame(lookAtBar);
  document.addEventListener("scroll", lookAtBar, { passive: true });

  const start = () => {
    classList.remove("unpainted");
    const template = document.querySelector<HTMLTemplateElement>("template#start");
    if (template) document.head.append(template.content);
  };
  const onPaint = async () => {
    classList.remove("unpainted");
    // The largest picture may come later than the words, and scripts would take the line from it.
    const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    await picture?.decode().catch(() => undefined);
    start();
  };
  // Whoever does something wants an answer more than the picture.
  for (const deed of ["pointerdown", "keydown", "wheel"]) document.addEventListener(deed, start, { once: true });
  new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
  // A picture may be stuck.
  setTimeout(start, isTold ? 5_000 : 0);
}

export const firstPaintScript = `(${startAfterFirstPaint.toString()})()`;
