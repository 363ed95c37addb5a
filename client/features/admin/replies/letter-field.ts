import { isByKey } from "../../../admin/shared/keys.ts";

/** On phones its keyboard would cover what is answered. */
export function leadTo(field: HTMLElement | null): void {
  if (isByKey() || matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/** Where the template leaves room for the writer's words, not behind its signature. */
export function leadToGap(field: HTMLTextAreaElement): void {
  const gap = field.value.indexOf("\n\n\n");
  if (gap >= 0) field.setSelectionRange(gap + 2, gap + 2);
}

/**
 * Whoever types beside a letter that stands open means the letter, also where a finger has opened it and no field has
 * the focus. Says whether what the key writes goes there.
 */
export function leadIntoOpenLetter(key: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(".is-open-letter textarea");
  // A space presses what has the focus.
  if (!field || key === " " || [...key].length !== 1) return false;
  field.focus({ preventScroll: true });
  leadToGap(field);
  return true;
}
