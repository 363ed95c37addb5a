import type { HistoryEntry } from "../../../contract/records.ts";
import type { TemplateName } from "../../../contract/templates.ts";
import { isSame } from "../../api/merge-fields.ts";
import { hasDraft, openDraft } from "../../api/use-draft.ts";
import type { FormBase } from "../shared/record-form.tsx";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import type { PersonRecord } from "../shared/use-change.ts";

/** `own` is a reply without a template: only the greeting is filled in. */
export type ReplyTemplate = TemplateName | "own";

export interface ReplyText {
  subject: string;
  text: string;
}

export interface ReplyFields extends ReplyText {
  template: ReplyTemplate;
  /** The appointment of an invitation, as the value of a `datetime-local` field. */
  date: string;
}

/** The part of the record that a reply is based on: a colleague's change of it is a conflict. */
export const getReplyBase = ({ newestReplyId, stage }: PersonRecord) => ({ newestReplyId, stage });
export type ReplyBase = ReturnType<typeof getReplyBase>;

export const getReplyDraftName = (id: string) => getStaffDraftName("reply", id);
export const hasReplyDraft = (id: string) => hasDraft(getReplyDraftName(id));

/** Rebases a drafted reply after the user's own change of the stage, which is no conflict. */
export function rebaseReply(before: PersonRecord, after: PersonRecord): void {
  const draft = openDraft<object, FormBase<ReplyBase>>(getReplyDraftName(after.id), {});
  const isCurrent = draft.isDirty && isSame(draft.base?.fields, getReplyBase(before));
  if (isCurrent) draft.rebase({ revision: after.revision, fields: getReplyBase(after) });
}

/** Whether a sent reply is the typed one. Spaces may differ, because the server cleans them. */
export function isSameReply(typed: ReplyText, sent: Pick<HistoryEntry, "subject" | "text">): boolean {
  const normalize = ({ subject, text }: typeof sent) => `${subject}\n${text}`.replaceAll(/\s+/g, " ").trim();
  return normalize(typed) === normalize(sent);
}

/** Why sending asks first. `gap`: a template's blank, or the text after the greeting, is empty. `noTime`: no date. */
export type Doubt = "gap" | "noTime";

export function findDoubt({ template, text, date }: ReplyFields, isTyped: boolean): Doubt | undefined {
  if (text.includes("\n\n\n") || (!isTyped && text.endsWith("\n"))) return "gap";
  return template === "invite" && !date ? "noTime" : undefined;
}

/** Focuses a field, except on touch screens: the on-screen keyboard would cover the record. */
export function focusText(field: HTMLElement | null): void {
  if (matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/** Puts the caret into the blank of a template instead of behind its signature. */
export function moveCaretToGap(field: HTMLTextAreaElement): void {
  const gap = field.value.indexOf("\n\n\n");
  if (gap >= 0) field.setSelectionRange(gap + 2, gap + 2);
}

/** A letter that is typed outside of all fields goes into the open reply, if there is one. */
export function typeIntoOpenReply(key: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(".is-open-reply textarea");
  // A space must still press the focused button.
  if (!field || key === " " || [...key].length !== 1) return false;
  field.focus({ preventScroll: true });
  moveCaretToGap(field);
  return true;
}
