import type { TemplateName } from "../../../contract/replies.ts";
import { isByKey } from "../shared/keys.ts";

/** What a reply is begun from. */
export type Beginning = TemplateName | "own";

export interface ReplyWords {
  subject: string;
  text: string;
}

/** Why a reply is not sent without asking once more. */
export type Doubt = "unwritten" | "gap" | "noTime";

interface Written {
  beginning: Beginning;
  text: string;
  /** The text that it was begun from, where it could be loaded. */
  template: string | undefined;
  date: string | undefined;
}

export function findDoubt({ beginning, text, template, date }: Written): Doubt | undefined {
  const isGapped = hasGap(template ?? text);
  if (isGapped && text === template) return "unwritten";
  // One line more fills the gap, whichever of the empty lines it is in.
  if (isGapped && hasGap(text) && countLines(text) <= countLines(template ?? text)) return "gap";
  return beginning === "invite" && !date ? "noTime" : undefined;
}

const hasGap = (text: string) => text.includes("\n\n\n") || text.endsWith("\n");
const countLines = (text: string) => text.split("\n").filter((line) => line.trim() !== "").length;

/** Not on phones without a keyboard: the one on the screen would cover the message. */
export function focusReply(field: HTMLElement | null): void {
  if (isByKey() || matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/** Puts the caret where the template leaves room, not behind its signature. */
export function moveCaretToGap(field: HTMLTextAreaElement): void {
  const gap = field.value.indexOf("\n\n\n");
  if (gap >= 0) field.setSelectionRange(gap + 2, gap + 2);
}

/** Typing beside an open reply goes into it. Tells whether the key does. */
export function typeIntoOpenReply(key: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(".is-open-letter textarea");
  // A space presses what has the focus.
  if (!field || key === " " || [...key].length !== 1) return false;
  field.focus({ preventScroll: true });
  moveCaretToGap(field);
  return true;
}
