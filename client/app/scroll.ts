/**
 * A visit that begins at the top is painted before what is far below the window is laid out (`first-paint.ts`,
 * `ui/layout.css`). That is made up for here, a section per task, since whoever jumps needs true heights.
 */
export async function layOutRest(): Promise<void> {
  for (const section of document.querySelectorAll("main > section")) {
    await new Promise((nextTask) => setTimeout(nextTask));
    section.firstElementChild?.getBoundingClientRect();
  }
  layOutAll();
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
