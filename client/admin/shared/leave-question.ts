import { countStaffDrafts } from "./staff-drafts.ts";

/** Chromium asks before it opens these, although the document stays. */
const nonNavigatingLinks = 'a[href^="mailto:"], a[href^="tel:"]';
const mailProgramMs = 1_000;
let mailProgramOpenedAt = Number.NEGATIVE_INFINITY;
let isReplaced = false;

function askBeforeLeaving(event: Event): void {
  if (isReplaced) event.stopImmediatePropagation();
  else if (countStaffDrafts() > 0 && performance.now() - mailProgramOpenedAt > mailProgramMs) event.preventDefault();
}

function onClick({ target }: Event): void {
  if (target instanceof Element && target.closest(nonNavigatingLinks)) mailProgramOpenedAt = performance.now();
}

/** Closing the tab deletes its drafts: the browser asks first. */
if (typeof window !== "undefined") {
  addEventListener("beforeunload", askBeforeLeaving);
  addEventListener("click", onClick, true);
}

/** Opens a mail link in the mail program. */
export function openWithoutLeaving(url: string): void {
  mailProgramOpenedAt = performance.now();
  location.assign(url);
}

/** Ends everything in memory, without the question. The first call decides where it leads. */
export function replaceDocument(url: string): void {
  if (!isReplaced) location.replace(url);
  isReplaced = true;
}

export function reloadDocument(): void {
  if (!isReplaced) location.reload();
  isReplaced = true;
}
