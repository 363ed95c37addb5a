import { isLocale, languageStorageKey } from "../../../contract/locales.ts";
import { localePath, parsePageRoute } from "../../../contract/routes.ts";
import { restoreReadingPosition, storeReadingPosition } from "./reading-position.ts";

const root = document.documentElement;
const glideMs = 1_000;

/** Adds what HTML cannot do: glass style, stored language, smooth scrolling, closing menus, the section in view. */
export function installHeader(): void {
  // An observer runs after layout; reading `scrollY` would force layout.
  const top = document.getElementById("first-50-px");
  if (top)
    new IntersectionObserver(([entry]) => root.classList.toggle("scrolled", !entry?.isIntersecting)).observe(top);
  // HTML forbids `aria-expanded` together with `popovertarget`, but some screen readers need it, so the script sets it.
  for (const button of document.querySelectorAll("[popovertarget]")) button.ariaExpanded = "false";
  document.addEventListener("click", onLink, { capture: true });
  document.addEventListener("beforetoggle", positionLanguageMenu, { capture: true });
  document.addEventListener("toggle", showMenuState, { capture: true });
  matchMedia("(width >= 64rem)").addEventListener("change", closeMenus);
  document.addEventListener("focusin", closeLanguageMenuOnBlur);
  observeSectionInView();
  restoreReadingPosition();
}

/** Capture phase: React stops propagation from markup that is not hydrated. */
function onLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link) return;
  if (isLocale(link.dataset.locale)) setLanguageLink(link, link.dataset.locale);
  else if (link.hash && link.pathname === location.pathname && link.search === location.search) scrollSmoothly();
  if (link.closest(".nav")) closeMenus();
}

/** Points the link to this page in the other language, with the query and hash that only the browser knows. */
function setLanguageLink(link: HTMLAnchorElement, locale: Parameters<typeof localePath>[1]): void {
  link.pathname = localePath(parsePageRoute(location.pathname).path, locale);
  link.search = location.search;
  link.hash = location.hash;
  try {
    localStorage.setItem(languageStorageKey, locale);
    storeReadingPosition();
  } catch {
    // Storage is forbidden: the URL still carries the language.
  }
}

/** Smooth scrolling only while the browser follows a link: always on, it would also slow down Tab and Back. */
function scrollSmoothly(): void {
  root.classList.add("glides");
  setTimeout(() => root.classList.remove("glides"), glideMs);
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>(".nav :popover-open")) menu.hidePopover();
}

function closeLanguageMenuOnBlur({ target }: FocusEvent): void {
  const menu = document.querySelector<HTMLElement>(".lang > .menu:popover-open");
  if (target instanceof Node && !menu?.parentElement?.contains(target)) menu?.hidePopover();
}

/** Places the popover below its button. */
function positionLanguageMenu({ target }: Event): void {
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

/** Marks the link to the section in the middle of the window. */
function observeSectionInView(): void {
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
