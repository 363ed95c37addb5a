import type { ReactNode } from "react";
import "./visually-hidden.css";

/** For readers of the page's sound only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}
