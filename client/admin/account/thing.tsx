import type { KeyboardEvent, ReactNode } from "react";

interface ThingProps {
  icon: ReactNode;
  children: ReactNode;
  /** The buttons at its end. */
  acts?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A row of the dialog: a passkey, a device or a user. */
export function Thing({ icon, children, acts, onKeyDown }: ThingProps) {
  return (
    // The keyboard comes here when the row above has gone.
    <li tabIndex={-1} onKeyDown={onKeyDown}>
      {icon}
      <div>{children}</div>
      {acts ? <div className="acts">{acts}</div> : null}
    </li>
  );
}
