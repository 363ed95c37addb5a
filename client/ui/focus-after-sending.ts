import { useLayoutEffect, useRef } from "react";

/**
 * A disabled form lets go of the focus; afterwards it goes to the first field with a problem, else back to the button,
 * which may stand outside the form.
 */
export function useFocusAfterSending(formId: string, sending: boolean): void {
  const wasSending = useRef(false);
  // Before anything else sees the fields switched on again: `client/admin/shared/keep-focus.ts` does not know of problems. Not as the end of
  // the effect before it: the button is switched on only after that, and takes no focus until then.
  useLayoutEffect(() => {
    const isOver = wasSending.current && !sending;
    wasSending.current = sending;
    const form = document.getElementById(formId);
    const isElsewhere = document.activeElement?.matches("body, dialog") === false;
    if (!isOver || isElsewhere || !(form instanceof HTMLFormElement)) return;
    const controls = [...form.elements].filter((control) => control instanceof HTMLElement);
    const invalid = controls.find((control) => control.matches('[aria-invalid="true"], [data-invalid]'));
    const target = invalid ?? controls.find((control) => control.matches('[type="submit"]'));
    target?.focus();
    // The toast of the same moment must not stand over it: controls keep a margin for that.
    target?.scrollIntoView({ block: "nearest" });
  }, [formId, sending]);
}
