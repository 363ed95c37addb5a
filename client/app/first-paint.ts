/**
 * Runs inside the document, after everything else in it: the first screen is drawn before any script is fetched, since
 * on a slow phone both want the same line and the same processor. What the server has laid into the template is then
 * the whole start. A button pressed meanwhile is kept, and pressed again once the page is alive.
 * It must not name anything outside itself.
 */
function startAfterFirstPaint(): void {
  let pressed: Element | null = null;
  const keep = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button") : null;
  };
  document.addEventListener("click", keep, true);
  document.addEventListener("page-listens", () => document.removeEventListener("click", keep, true), { once: true });
  document.addEventListener(
    "page-alive",
    () => {
      if (pressed?.isConnected && pressed instanceof HTMLElement) pressed.click();
      performance.mark("alive");
    },
    { once: true },
  );

  const start = () => {
    const template = document.querySelector<HTMLTemplateElement>("template#start");
    if (template) document.head.append(template.content);
  };
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  // A window in the background paints nothing, and some browsers do not tell.
  setTimeout(start, document.hidden ? 0 : 5_000);
}

export const firstPaintScript = `(${startAfterFirstPaint.toString()})()`;
