import type { Locale } from "../../../contract/locales.ts";
import type { Stage } from "../../../contract/records.ts";
import type { TemplateName } from "../../../contract/templates.ts";
import { isSame } from "../../api/merge-fields.ts";
import { hasDraft, openDraft } from "../../api/use-draft.ts";
import { lastInputWasKeyboard } from "../shared/keys.ts";
import type { FormBase } from "../shared/record-form.tsx";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import type { StaffRecord } from "../shared/use-change.ts";

export interface RepliedRecord extends StaffRecord {
  name: string;
  email: string;
  language: Locale;
  /** The id of the newest reply. */
  letter?: string | undefined;
  stage?: Stage;
}

/** `own`: only the greeting. */
export type ReplyTemplate = TemplateName | "own";

export interface ReplyText {
  subject: string;
  text: string;
}

export interface ReplyFields extends ReplyText {
  template: ReplyTemplate;
  /** The appointment of an invitation, as the field has it. */
  date: string;
}

/** The writer of a reply must have seen these: a colleague's change of them is a conflict. */
export const getSeen = ({ letter, stage }: RepliedRecord) => ({ letter, stage });
export type Seen = ReturnType<typeof getSeen>;

export const getReplyDraftName = (id: string) => getStaffDraftName("reply", id);
export const hasReplyDraft = (id: string) => hasDraft(getReplyDraftName(id));

/** After the user's own choice of a stage: their drafted reply is no conflict. */
export function rebaseReply(before: RepliedRecord, after: RepliedRecord): void {
  const draft = openDraft<object, FormBase<Seen>>(getReplyDraftName(after.id), {});
  const isSeen = draft.isDirty && isSame(draft.base?.fields, getSeen(before));
  if (isSeen) draft.rebase({ revision: after.revision, fields: getSeen(after) });
}

/** Why a reply is not sent without asking once. `gap`: the blank of a template, or all after the greeting, is empty. */
export type Doubt = "gap" | "noTime";

export function findDoubt({ template, text, date }: ReplyFields, isTyped: boolean): Doubt | undefined {
  if (text.includes("\n\n\n") || (!isTyped && text.endsWith("\n"))) return "gap";
  return template === "invite" && !date ? "noTime" : undefined;
}

/** Not on a phone without a keyboard: the one on the screen would cover the record. */
export function focusText(field: HTMLElement | null): void {
  if (lastInputWasKeyboard() || matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/** Puts the caret into the blank of a template instead of behind its signature. */
export function moveCaretToGap(field: HTMLTextAreaElement): void {
  const gap = field.value.indexOf("\n\n\n");
  if (gap >= 0) field.setSelectionRange(gap + 2, gap + 2);
}

/** A letter that is typed outside of all fields goes into the open reply, if there is one. */
export function typeIntoOpenReply(key: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(".is-open-reply textarea");
  // A space presses the focused button.
  if (!field || key === " " || [...key].length !== 1) return false;
  field.focus({ preventScroll: true });
  moveCaretToGap(field);
  return true;
}
