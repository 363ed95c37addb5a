import { type ReactNode, useId } from "react";
import { ChevronDownIcon } from "../../../ui/icons.tsx";

interface FoldProps {
  open: boolean;
  onToggle: () => void;
  heading: ReactNode;
  testId: string;
  children: ReactNode;
}

/** A part of a form that opens below its heading. Its fields stay in the form while it is closed. */
export function Fold({ open, onToggle, heading, testId, children }: FoldProps) {
  const id = useId();
  return (
    <div className="fold full">
      <button type="button" aria-expanded={open} aria-controls={id} data-testid={testId} onClick={onToggle}>
        {heading}
        <ChevronDownIcon />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
