import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import "./form-answer.css";
import { AlertIcon, CheckIcon } from "./icons.tsx";

interface FormFailureProps {
  /** By which the button says it: the focus is there when the toast, which knows less, has spoken. */
  id: string;
  children: ReactNode;
  testId: string;
}

/** Why the last try failed, beside the button until the next one. */
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
  /** The form that is shown again for another one. */
  formId: string;
  another: string;
  onAnother: () => void;
  /** How names for tests begin. */
  testId: string;
}

/** Stands where the form stood, for as long as the person likes, and takes the focus that the form has lost. */
export function FormReceived({ children, formId, another, onAnother, testId }: FormReceivedProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // The form was higher: on a phone its place is above the window now.
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const begin = () => {
    flushSync(onAnother);
    document.getElementById(formId)?.querySelector<HTMLElement>("[name=name]")?.focus();
  };
  return (
    <div className="form-received" ref={element} tabIndex={-1} data-testid={`${testId}-received`}>
      <CheckIcon />
      <p>{children}</p>
      <Button variant="secondary" onClick={begin} data-testid={`${testId}-another`}>
        {another}
      </Button>
    </div>
  );
}
