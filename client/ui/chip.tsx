import "./chip.css";
import { classes } from "./classes.ts";

interface ChipsProps {
  label: string;
  items: readonly string[];
  className?: string | undefined;
  lang?: string | undefined;
  /** How many there are besides. */
  more?: number;
}

/** A labelled list of short facts, such as a job's requirements. */
export function Chips({ label, items, className, lang, more = 0 }: ChipsProps) {
  return (
    <ul
      className={classes("chips", className)}
      aria-label={label}
      lang={lang}
      data-more={more > 0 ? `+${more}` : undefined}
    >
      {[...new Set(items)].map((item) => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
    </ul>
  );
}
