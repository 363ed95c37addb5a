import { type RefObject, useEffect } from "react";

/** A disabled form lets go of the focus; afterwards it goes to the first field with a problem, else back to the button. */
export function useFocusAfterSending(form: RefObject<HTMLFormElement | null>, sending: boolean): void {
  useEffect(() => {
    if (!sending) return;
    return () => {
      const isElsewhere = document.activeElement !== document.body;
      const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]');
      if (!isElsewhere) target?.focus();
    };
  }, [form, sending]);
}
