import { dropDraft, keepDraft, readDraft } from "../../api/draft.ts";
import type { ContactDraft } from "./contact-fields.ts";

interface Draft {
  fields: ContactDraft;
  /** The project type that a section's link has chosen, until the visitor chooses. */
  asked: ContactDraft["projectType"];
}

export const draftKey = "contact-draft";

export const readContact = () => readDraft<Draft>(draftKey);
export const keepContact = (fields: ContactDraft) => keepDraft<Draft>(draftKey, { fields });
export const keepAsked = (asked: Draft["asked"]) => keepDraft<Draft>(draftKey, { asked });
export const dropContact = () => dropDraft(draftKey);
