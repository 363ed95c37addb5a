import { openDraft } from "../../api/use-draft.ts";
import type { ContactDraft } from "./contact-fields.ts";

interface Fields extends ContactDraft {
  /** The project type that a section's link has chosen, until the visitor chooses. */
  asked?: ContactDraft["projectType"];
}

export const draftName = "contact-draft";

const empty: Fields = { name: "", email: "", company: "", message: "" };

export const openContactDraft = () => openDraft<Fields>(draftName, empty);
