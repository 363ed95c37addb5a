import "./chip.css";

interface ChipsProps {
  label: string;
  items: readonly string[];
  lang?: string | undefined;
  /** How many further items the list does not show. */
  more?: number;
}

/** A labeled list of short facts, such as a job's requirements. */
export function Chips({ label, items, lang, more = 0 }: ChipsProps) {
  return (
    <ul className="chips" aria-label={label} lang={lang} data-more={more > 0 ? `+${more}` : undefined}>
      {[...new Set(items)].map((item) => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
    </ul>
  );
}
