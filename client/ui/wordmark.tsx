import "./wordmark.css";

/** The partner's name as its mark: the letters come from the brand, the capitals and the spacing from the stylesheet. */
export function Wordmark({ name }: { name: string }) {
  return <span className="wordmark">{name}</span>;
}
