import type { ReactNode } from "react";
import "./skip-link.css";

export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  );
}
