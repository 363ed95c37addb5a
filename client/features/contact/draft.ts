import { dropDraft, keepDraft, readDraft } from "../../api/draft.ts";
import type { ContactDraft } from "./contact-fields.ts";

interface Draft {
  fields: ContactDraft;
}

export const draftKey = "contact-draft";

export const readContact = () => readDraft<Draft>(draftKey);
export const keepContact = (fields: ContactDraft) => keepDraft<Draft>(draftKey, { fields });
export const dropContact = () => dropDraft(draftKey);
