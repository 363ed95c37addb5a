import type { ReactNode } from "react";
import "./conflict-notice.css";

interface ConflictNoticeProps {
  /** Says who changed it first and that the user's own text is kept. */
  message: string;
  /** The colleague's text; absent when they removed it. */
  theirs?: ReactNode;
}

/** The same function at each render: otherwise each typed letter would scroll back to the notice. */
export const scrollIntoViewRef = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** An edit conflict in a form: shows the colleague's text above the fields, which keep the user's own. */
export function ConflictNotice({ message, theirs }: ConflictNoticeProps) {
  return (
    <div className="conflict-notice" role="alert" data-testid="conflict-notice" ref={scrollIntoViewRef}>
      <p>{message}</p>
      {theirs ? <blockquote dir="auto">{theirs}</blockquote> : null}
    </div>
  );
}
