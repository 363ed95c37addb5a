import { type ComponentProps, type Ref, useLayoutEffect, useRef } from "react";

interface VisitorFormProps extends ComponentProps<"form"> {
  id: string;
  /** Name of the draft in which text typed before hydration is stored. */
  draftName: string;
  sending: boolean;
  honeypot: { ref: Ref<HTMLInputElement>; label: string };
  /** `count` invalid fields. `number` counts the submits: as a new key it makes screen readers repeat the alert. */
  blockedSubmit: { number: number; count: number };
  formatBlockedSubmit: (count: number) => string;
}

/** A form for visitors with its invisible parts: the honeypot and the alert for screen readers. */
export function VisitorForm(props: VisitorFormProps) {
  const { draftName, sending, honeypot, blockedSubmit, formatBlockedSubmit, children, ...rest } = props;
  useFocusAfterSending(props.id, sending);
  return (
    <form
      {...rest}
      data-draft={draftName}
      // Outside a dialog this method does nothing, so that a submit before hydration puts no fields into the URL.
      method="dialog"
      aria-busy={sending}
      noValidate
    >
      {children}
      {/* People never see this field, so only a program fills it in. */}
      <div className="sr" inert aria-hidden="true">
        <label>
          {honeypot.label}
          <input ref={honeypot.ref} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="sr" role="alert">
        {blockedSubmit.count > 0 ? (
          <span key={blockedSubmit.number}>{formatBlockedSubmit(blockedSubmit.count)}</span>
        ) : null}
      </div>
    </form>
  );
}

/**
 * A form loses the focus while it is disabled for sending. Afterwards the focus goes to the first invalid field, or
 * else to the submit button, which may be outside the form.
 */
function useFocusAfterSending(formId: string, sending: boolean): void {
  const wasSending = useRef(false);
  // Not done in the effect's cleanup, because the button is enabled only after the cleanup.
  useLayoutEffect(() => {
    const hasFinished = wasSending.current && !sending;
    wasSending.current = sending;
    const form = document.getElementById(formId);
    const isElsewhere = document.activeElement?.matches("body, dialog") === false;
    if (!hasFinished || isElsewhere || !(form instanceof HTMLFormElement)) return;
    const controls = [...form.elements].filter((control) => control instanceof HTMLElement);
    const invalid = controls.find((control) => control.matches('[aria-invalid="true"], [data-invalid]'));
    const target = invalid ?? controls.find((control) => control.matches('[type="submit"]'));
    target?.focus();
    // Controls have a scroll margin, so that the toast does not cover them.
    target?.scrollIntoView({ block: "nearest" });
  }, [formId, sending]);
}
