import type { KeyboardEvent } from "react";

/** Enter in a one-line field would submit the form, and send or publish by accident. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (isField && event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** Ctrl or Cmd with Enter. A held key counts once: its repeats would answer the question that the first press asked. */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
  if (event.repeat) event.preventDefault();
  return !event.repeat;
}
