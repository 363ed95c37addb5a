import { type ReactNode, useEffect, useRef } from "react";
import "./form-answer.css";
import { AlertIcon, CheckIcon } from "./icons.tsx";

/** Why the last try failed, beside the button until the next one; a toast has said it aloud and is gone. */
export function FormFailure({ children, testId }: { children: ReactNode; testId: string }) {
  return (
    <div className="form-failure" data-testid={testId}>
      <AlertIcon />
      <span>{children}</span>
    </div>
  );
}

interface FormReceivedProps {
  children: ReactNode;
  /** The way to another one. */
  action: ReactNode;
  testId: string;
}

/** Stands where the form stood, for as long as the person likes, and takes the focus that the form has lost. */
export function FormReceived({ children, action, testId }: FormReceivedProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // The form was higher: on a phone its place is above the window now.
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="form-received" ref={element} tabIndex={-1} data-testid={testId}>
      <CheckIcon />
      <p>{children}</p>
      {action}
    </div>
  );
}
