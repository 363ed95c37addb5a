import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import "./form-answer.css";
import { AlertIcon, CheckIcon } from "./icons.tsx";

interface FormFailureProps {
  /** The submit button refers to this id by `aria-describedby`. */
  id: string;
  children: ReactNode;
  testId: string;
}

/** The message next to the submit button that says why the last attempt failed. */
export function FormFailure({ id, children, testId }: FormFailureProps) {
  return (
    <div id={id} className="form-failure" data-testid={testId}>
      <AlertIcon />
      <span>{children}</span>
    </div>
  );
}

/** A note to read before the form is filled in. */
export function FormNote(props: ComponentProps<"p">) {
  return <p {...props} className="form-note" />;
}

interface FormReceivedProps {
  children: ReactNode;
  formId: string;
  another: string;
  onAnother: () => void;
  /** Prefix of the test ids. */
  testId: string;
}

/** The confirmation that replaces a sent form and takes the focus. */
export function FormReceived({ children, formId, another, onAnother, testId }: FormReceivedProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // The form was taller than the confirmation, which on a phone may now lie above the window.
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const startAnother = () => {
    flushSync(onAnother);
    document.getElementById(formId)?.querySelector<HTMLElement>("[name=name]")?.focus();
  };
  return (
    <div className="form-received" ref={element} tabIndex={-1} data-testid={`${testId}-received`}>
      <CheckIcon />
      <p>{children}</p>
      <Button variant="secondary" onClick={startAnother} data-testid={`${testId}-another`}>
        {another}
      </Button>
    </div>
  );
}
