/** Brings a section below the bar, moves the reader's focus there and leaves the address to the caller. */
export function scrollToSection(hash: string): void {
  const section = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!section) return;
  section.scrollIntoView();
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
