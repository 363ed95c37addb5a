import type { ComponentProps, ReactNode } from "react";
import type { Section } from "../../../contract/routes.ts";
import "./reveal.css";

interface SectionHeadProps {
  section: Section;
  label: string;
  title: string;
  /** To the right of the heading on wide screens. */
  children?: ReactNode;
}

/** Line breaks in the title are the translator's. */
export function SectionHead({ section, label, title, children }: SectionHeadProps) {
  return (
    <Reveal className="head">
      <SectionTitle section={section} label={label} title={title} />
      {children}
    </Reveal>
  );
}

export function SectionTitle({ section, label, title }: Omit<SectionHeadProps, "children">) {
  const lines = title.split("\n");
  return (
    <div>
      <p className="label">{label}</p>
      <h2 id={`${section}-title`}>
        {lines.length === 1 ? title : lines.map((line) => <span key={line}>{line} </span>)}
      </h2>
    </div>
  );
}

/** A block whose first four children appear one after the other when it first comes into view (`page-script/sections.ts`). */
export function Reveal(props: ComponentProps<"div">) {
  return <div {...props} data-reveal="" />;
}
