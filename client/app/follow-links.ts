import { placeOf, sections } from "../../contract/routes.ts";
import { stepNow } from "../ui/way-back/steps.ts";
import { scrollToSection } from "./scroll.ts";

/** React keeps clicks on markup that it has not woken to itself: on their way down nobody has. */
const still = [
  ...sections.filter((section) => section !== "careers" && section !== "contact").map((section) => `#${section}`),
  ".job-view",
  ".doc",
].join();

/**
 * Every link of the site is a plain `<a href>`, which works before any script and for the middle button. Once the page
 * is alive, one listener takes over plain clicks on addresses of our own. Anything that has its own idea of a click
 * prevents the default and is left alone.
 */
export function followLinks(visit: (url: URL) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlainClick(event) || !isOurs(link)) return;
    const url = new URL(link.href);
    if (url.pathname === location.pathname && url.search === location.search && url.hash) {
      event.preventDefault();
      stepNow(url, { replace: url.href === location.href });
      // After the menu, which closes on the same click, has set the page free again.
      requestAnimationFrame(() => scrollToSection(url.hash));
    } else if (placeOf(url.pathname).page !== "notFound") {
      event.preventDefault();
      visit(url);
    }
  };
  const followStill = (event: MouseEvent) =>
    event.target instanceof Element && event.target.closest(still) && follow(event);
  document.addEventListener("click", follow);
  document.addEventListener("click", followStill, true);
  return () => {
    document.removeEventListener("click", follow);
    document.removeEventListener("click", followStill, true);
  };
}

function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);
}

function isOurs(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && !link.target && !link.hasAttribute("download");
}
