import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import "./form-answer.css";
import { AlertIcon, CheckIcon } from "./icons.tsx";

interface FormFailureProps {
  /** The submit button refers to it by `aria-describedby`. */
  id: string;
  children: ReactNode;
  testId: string;
}

/** Says next to the button why the last try failed. */
export function FormFailure({ id, children, testId }: FormFailureProps) {
  return (
    <div id={id} className="form-failure" data-testid={testId}>
      <AlertIcon />
      <span>{children}</span>
    </div>
  );
}

interface FormReceivedProps {
  children: ReactNode;
  formId: string;
  another: string;
  onAnother: () => void;
  /** Prefix of the test ids. */
  testId: string;
}

/** Replaces the form after it was sent, and takes the focus. */
export function FormReceived({ children, formId, another, onAnother, testId }: FormReceivedProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // The form was taller: on a phone this is above the window now.
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
