import type { ReactNode } from "react";
import "./visually-hidden.css";

/** Visible to screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}
