/**
 * The first screen is drawn before any more script is fetched or run: on a slow phone both want the same line and the
 * same processor. A button pressed meanwhile is kept, and pressed again once the page is alive.
 */
let pressed: HTMLButtonElement | null | undefined;
const keep = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest("button") : undefined;
};
document.addEventListener("click", keep, true);

await firstPaint();
const preloads = document.querySelector<HTMLTemplateElement>("#after-paint");
if (preloads) document.head.append(preloads.content);
// The largest module in a task of its own, so that the page can be scrolled before the next.
await import("react-dom/client");
await new Promise((nextTask) => setTimeout(nextTask));
const { start } = await import("./app/start.tsx");
await start(() => document.removeEventListener("click", keep, true));
if (pressed?.isConnected) pressed.click();
performance.mark("alive");

function firstPaint(): Promise<unknown> {
  return new Promise((painted) => {
    new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    // A window in the background paints nothing.
    setTimeout(painted, 2_000);
  });
}
