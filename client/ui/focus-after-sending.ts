import { useLayoutEffect, useRef } from "react";

/**
 * A form loses the focus while it is disabled for sending. Afterwards focus goes to the first invalid field, else to the
 * submit button, which may be outside the form.
 */
export function useFocusAfterSending(formId: string, sending: boolean): void {
  const wasSending = useRef(false);
  // Not in the effect's cleanup: the button is enabled only after that.
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
    // Controls have a scroll margin, so that the toast does not cover them.
    target?.scrollIntoView({ block: "nearest" });
  }, [formId, sending]);
}
