import { useEffect } from "react";

/** A disabled form lets go of the focus; afterwards it goes to the first field with a problem, else back to the button. */
export function useFocusAfterSending(formId: string, sending: boolean): void {
  useEffect(() => {
    if (!sending) return;
    return () => {
      const isElsewhere = document.activeElement?.matches("body, dialog") === false;
      const form = document.getElementById(formId);
      if (isElsewhere || !form) return;
      const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
      const button = document.querySelector<HTMLElement>(`[type="submit"][form="${CSS.escape(formId)}"]`);
      (invalid ?? button)?.focus();
    };
  }, [formId, sending]);
}
