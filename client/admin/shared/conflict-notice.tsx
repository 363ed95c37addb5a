import type { ReactNode } from "react";
import "./conflict-notice.css";

interface ConflictNoticeProps {
  /** Who changed it first, and what became of one's own words. */
  message: string;
  /** What the colleague wrote; nothing when they removed it. */
  theirs?: ReactNode;
}

/** The same function at each render: otherwise each typed letter would scroll back to the notice. */
export const scrollIntoViewRef = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** An edit conflict in a form: what a colleague saved first, above one's own words, which stay in the fields. */
export function ConflictNotice({ message, theirs }: ConflictNoticeProps) {
  return (
    <div className="conflict-notice" role="alert" data-testid="conflict-notice" ref={scrollIntoViewRef}>
      <p>{message}</p>
      {theirs ? <blockquote dir="auto">{theirs}</blockquote> : null}
    </div>
  );
}
