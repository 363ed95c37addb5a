/**
 * A visit that begins at the top is painted before what is far below the window is laid out (`first-paint.ts`,
 * `ui/layout.css`). That is made up for here in small tasks, since whoever jumps needs true heights.
 */
export async function layOutRest(): Promise<void> {
  const sections = [...document.querySelectorAll<HTMLElement>(":is(main, .doc .text) > section ~ section")];
  // A section of the home page is as much work as several of a text.
  const atOnce = document.querySelector(".doc") ? 4 : 1;
  for (let from = 0; from < sections.length; from += atOnce) {
    await nextTask();
    // What is in sight of somebody who has moved on must stay there: `first-paint.ts` sees to that, for all at once.
    if (scrollY > 0) break;
    for (const section of sections.slice(from, from + atOnce)) section.style.contentVisibility = "visible";
    document.body.getBoundingClientRect();
  }
  await nextTask();
  layOutAll();
  for (const section of sections) section.removeAttribute("style");
}

function nextTask(): Promise<void> {
  return new Promise((begin) => setTimeout(begin));
}

function layOutAll(): void {
  document.dispatchEvent(new Event("lay-out"));
}

/**
 * Brings a section below the bar, moves the reader's focus there and leaves the address to the caller. Only here the page
 * glides: a stylesheet that says so would also delay Tab, and lead the way back astray.
 */
export function scrollToSection(hash: string, behavior: "smooth" | "instant" = "smooth"): void {
  const section = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!section) return;
  layOutAll();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isCalm ? "instant" : behavior });
  takeFocus(section);
}

/** The top of a new page, at once: gliding through the old one would only tire the eye. */
export function startOfPage(): void {
  scrollTo({ top: 0, behavior: "instant" });
  const main = document.getElementById("main");
  if (main) takeFocus(main);
}

function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
