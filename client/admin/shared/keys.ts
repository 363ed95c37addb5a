import type { KeyboardEvent } from "react";

let isKey = false;
if (typeof document !== "undefined")
  for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, heed, true);

function heed({ type }: Event): void {
  isKey = type === "keydown";
}

/** Whether what happens now was begun by a key: then there is a keyboard, also beside a screen that is touched. */
export const isByKey = () => isKey;

/** Enter in a field of one line would press the form's button: where that sends or publishes, it is nobody's wish. */
export function holdPlainEnter(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (isField && event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** Ctrl or Cmd with Enter. Held down it counts once: its repeats would answer what the first press has asked. */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
  if (event.repeat) event.preventDefault();
  return !event.repeat;
}
