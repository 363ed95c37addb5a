import { openDraft, useDraft } from "../../../api/use-draft.ts";

const draftName = "profile-wish";
const initial = { is: false };

/** Whether the visitor has come to the contact section to send a profile; kept for this tab. */
export const useProfileWish = () => useDraft(draftName, initial).fields.is;
export const wishProfile = (is: boolean) => openDraft(draftName, initial).change({ is });
