export type TypedFields = Record<string, string | boolean>;

/** Reads what a visitor typed or ticked in a form, without the honeypot. */
export function readTypedFields(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {};
  for (const field of form.elements) {
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    if (!(isText || field instanceof HTMLInputElement) || field.name === "" || field.name === "website") continue;
    const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
    const value = isBox ? field.checked : field.value;
    if (value) typed[field.name] = value;
  }
  return typed;
}
