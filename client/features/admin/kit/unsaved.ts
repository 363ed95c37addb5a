import { newDraftSeed } from "../../../api/request-key.ts";

/** These leave the page as it is, and yet Chromium asks before it opens them. */
const beside = 'a[href^="mailto:"], a[href^="tel:"]';
const momentMs = 1_000;
let openedAt = Number.NEGATIVE_INFINITY;

/** A closed tab takes its drafts with it, and a logout those of all tabs: who closes or leaves is asked. */
export function tellUnsaved(count: number): void {
  if (typeof window === "undefined") return;
  const change = count > 0 ? addEventListener : removeEventListener;
  change("beforeunload", refuse);
  change("click", hearClick, true);
  tellOthers(count);
}

function refuse(event: Event): void {
  if (performance.now() - openedAt > momentMs) event.preventDefault();
}

function hearClick({ target }: Event): void {
  if (target instanceof Element && target.closest(beside)) openedAt = performance.now();
}

/** To the mail program. */
export function openBeside(address: string): void {
  openedAt = performance.now();
  location.assign(address);
}

const prefix = "staff-unsaved:";
const thisTab = newDraftSeed();
let told = 0;
let release = () => {};

/** By a lock, whose name other tabs can read and which goes with its tab. Plain HTTP has none. */
function tellOthers(count: number): void {
  if (count === told) return;
  told = count;
  release();
  if (count === 0) return;
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  // A document that is on its way out gets none.
  navigator.locks?.request(`${prefix}${thisTab}:${count}`, () => held.promise).catch(() => undefined);
}

/** How many drafts the other tabs have. */
export async function unsavedElsewhere(): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.reduce((sum, { name = "" }) => {
    const [tab, count] = name.startsWith(prefix) ? name.slice(prefix.length).split(":") : [];
    return tab === undefined || tab === thisTab ? sum : sum + Number(count);
  }, 0);
}
