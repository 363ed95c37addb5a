import type { ReactNode } from "react";
import { Problem } from "./problem.tsx";

interface PartProps {
  id: string;
  title: string;
  text: ReactNode;
  /** What went wrong with the part's last act. */
  problem?: string | undefined;
  children: ReactNode;
}

export function Part({ id, title, text, problem, children }: PartProps) {
  return (
    <section className="acc" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      {children}
      <Problem>{problem}</Problem>
    </section>
  );
}
