import type { ComponentProps, ReactNode } from "react";
import type { Section } from "../../../contract/routes.ts";

interface SectionHeadProps {
  section: Section;
  label: string;
  title: string;
  /** Content to the right of the heading on wide screens. */
  children?: ReactNode;
}

/** The title breaks into lines where its translation has line breaks. */
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

/** A block whose first four children appear one by one when it first comes into view (`page-script/sections.ts`). */
export function Reveal(props: ComponentProps<"div">) {
  return <div {...props} data-reveal="" />;
}
