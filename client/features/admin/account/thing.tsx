import type { ReactNode } from "react";

interface ThingProps {
  icon: ReactNode;
  children: ReactNode;
  /** The buttons at its end. */
  acts?: ReactNode;
}

/** A row of the dialog: a passkey, a device or a user. */
export function Thing({ icon, children, acts }: ThingProps) {
  return (
    <li>
      {icon}
      <div>{children}</div>
      {acts ? <div className="acts">{acts}</div> : null}
    </li>
  );
}
