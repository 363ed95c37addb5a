import { readDraft } from "./draft.ts";
import { openDraft } from "./use-draft.ts";

interface Draft {
  fields: Record<string, string | boolean>;
}
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What is typed into a form that is not alive yet is kept where the living form looks for it (`data-draft`), until the
 * returned function is called: without its script it cannot be sent, and a page read again would have lost it. Whoever
 * was writing when the form was made anew goes on in the same field.
 */
export function keepEarlyText(selector: string): () => void {
  let writing: Field | undefined;
  const keep = ({ target }: Event) => {
    if (!isField(target) || !target.closest(selector)) return;
    writing = target;
    change(target, { [target.name]: typedIn(target) });
  };
  document.addEventListener("input", keep, true);
  // And before this: a form that a browser has translated is made anew when it comes alive, with nothing in it.
  for (const field of fieldsIn(selector)) if (typedIn(field)) change(field, { [field.name]: typedIn(field) });
  return () => {
    document.removeEventListener("input", keep, true);
    const field =
      writing?.isConnected === false ? fieldsIn(selector).find(({ name }) => name === writing?.name) : undefined;
    if (document.activeElement === document.body) field?.focus({ preventScroll: true });
  };
}

function fieldsIn(selector: string): Field[] {
  return [...document.querySelectorAll(`:is(${selector}) form[data-draft] [name]`)].filter(isField);
}

/** The form stays without its script for now: its draft stands in it, and what was typed before anybody listened is kept. */
export function showDrafts(within: Element): void {
  for (const field of within.querySelectorAll("form[data-draft] [name]")) {
    if (!isField(field)) continue;
    const kept = readDraft<Draft>(keyOf(field)).fields?.[field.name];
    if (typedIn(field)) change(field, { [field.name]: typedIn(field) });
    else if (isCheckbox(field)) field.checked = kept === true;
    else if (typeof kept === "string") field.value = kept;
  }
}

function change(field: Field, fields: Draft["fields"]): void {
  const key = keyOf(field);
  // What people never see is not theirs.
  if (key && !field.closest("[inert]")) openDraft<Draft["fields"]>(key, {}).change(fields);
}

const keyOf = (field: Field) => field.form?.dataset.draft ?? "";
const typedIn = (field: Field) => (isCheckbox(field) ? field.checked : field.value);

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}
