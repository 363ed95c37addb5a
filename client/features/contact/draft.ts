import type { ContactDraft } from "./contact-fields.ts";

const key = "contact-draft";

/** What was typed and not yet sent, for this tab only: a reload or a change of language must not cost anyone their text. */
export function readDraft(): ContactDraft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

export function keepDraft(fields: ContactDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Storage may be full or forbidden; the text is still in the form.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above: nothing was kept then.
  }
}
