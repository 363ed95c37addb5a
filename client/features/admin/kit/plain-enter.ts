import type { KeyboardEvent } from "react";

/** Enter in a field of one line would press the form's button: where that sends or publishes, it is nobody's wish. */
export function holdPlainEnter(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement;
  if (isField && event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
