import { useEffect, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { SearchIcon } from "./desk-icons.tsx";

const waitMs = 250;

interface SearchFieldProps {
  label: string;
  hint: string;
  /** What is searched now. */
  value: string;
  /** Called a moment after the last letter. */
  onSearch: (words: string) => void;
}

/** What is searched follows what is typed after a moment, and the field follows when that changes elsewhere. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <div className="find">
      <SearchIcon />
      <input
        type="search"
        className="input"
        aria-label={label}
        value={typed}
        maxLength={limits.email}
        placeholder={hint}
        data-testid="list-search"
        data-shortcut="search"
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </div>
  );
}
