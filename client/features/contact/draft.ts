import { dropDraft, keepDraft, readDraft } from "../../api/draft.ts";
import type { ContactDraft } from "./contact-fields.ts";

interface Draft {
  fields: ContactDraft;
}

const key = "contact-draft";

export const readContact = () => readDraft<Draft>(key);
export const keepContact = (fields: ContactDraft) => keepDraft<Draft>(key, { fields });
export const dropContact = () => dropDraft(key);
