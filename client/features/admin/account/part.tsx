import { type ReactNode, useId } from "react";
import { AlertIcon } from "../../../ui/icons.tsx";

interface PartProps {
  title: string;
  text: string;
  /** What went wrong with the part's last act. */
  problem?: string | undefined;
  children: ReactNode;
}

export function Part({ title, text, problem, children }: PartProps) {
  const id = useId();
  return (
    <section className="acc" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
      {children}
      {problem ? (
        <p className="error" role="alert">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      ) : null}
    </section>
  );
}
