import { isLocale, languageStorageKey } from "../../contract/locales.ts";
import { localePath, placeOf } from "../../contract/routes.ts";
import { restorePlace, storePlace } from "./kept-place.ts";

const root = document.documentElement;
const glideMs = 1_000;

/** What the header does beyond HTML: glass style, stored language, smooth scrolling, closing menus, the section in view. */
export function enhanceHeader(): void {
  // Asking for `scrollY` would have the page laid out at once; the observer is told after layout.
  const top = document.getElementById("first-50-px");
  if (top)
    new IntersectionObserver(([entry]) => root.classList.toggle("scrolled", !entry?.isIntersecting)).observe(top);
  document.addEventListener("click", onLink, { capture: true });
  document.addEventListener("beforetoggle", placeLanguages, { capture: true });
  document.addEventListener("toggle", showMenuState, { capture: true });
  matchMedia("(width >= 64rem)").addEventListener("change", closeMenus);
  document.addEventListener("focusin", closeLanguagesLeft);
  markSectionInView();
  restorePlace();
}

/** In the capture phase: React stops presses in what it has not hydrated. */
function onLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link) return;
  if (isLocale(link.dataset.locale)) chooseLanguage(link, link.dataset.locale);
  else if (link.hash && link.pathname === location.pathname && link.search === location.search) glide();
  if (link.closest(".nav")) closeMenus();
}

/** The link leads to the same page as this one, query and hash included, which only the browser knows. */
function chooseLanguage(link: HTMLAnchorElement, locale: Parameters<typeof localePath>[1]): void {
  link.pathname = localePath(placeOf(location.pathname).path, locale);
  link.search = location.search;
  link.hash = location.hash;
  try {
    localStorage.setItem(languageStorageKey, locale);
    storePlace();
  } catch {
    // Storage is forbidden: the address still says the language.
  }
}

/** The browser follows the link itself. Only this scroll is smooth: a stylesheet that says so would also slow Tab and Back. */
function glide(): void {
  root.classList.add("glides");
  setTimeout(() => root.classList.remove("glides"), glideMs);
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>(".nav :popover-open")) menu.hidePopover();
}

function closeLanguagesLeft({ target }: FocusEvent): void {
  const menu = document.querySelector<HTMLElement>(".lang > .menu:popover-open");
  if (target instanceof Node && !menu?.parentElement?.contains(target)) menu?.hidePopover();
}

/** A popover knows nothing of its button's place. */
function placeLanguages({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(".lang > .menu")) return;
  const button = target.parentElement?.getBoundingClientRect();
  if (!button) return;
  target.style.top = `${button.bottom}px`;
  target.style.right = `${root.clientWidth - button.right}px`;
}

function showMenuState(event: Event): void {
  const { target } = event;
  if (!(event instanceof ToggleEvent && target instanceof HTMLElement && target.popover !== null && target.id)) return;
  const isOpen = event.newState === "open";
  document.querySelector(`[popovertarget="${CSS.escape(target.id)}"]`)?.setAttribute("aria-expanded", String(isOpen));
  if (!target.matches(".nav > .row")) return;
  for (const behind of document.querySelectorAll<HTMLElement>("#main, .footer, .skip")) behind.inert = isOpen;
}

/** Marks the link to the section that lies across the middle of the window. */
function markSectionInView(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".links a")) {
    const section = link.pathname === location.pathname ? document.getElementById(link.hash.slice(1)) : null;
    if (section) links.set(section, link);
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target);
        if (isIntersecting) link?.setAttribute("aria-current", "true");
        else link?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-50% 0px -50% 0px" },
  );
  for (const section of links.keys()) watcher.observe(section);
}
