import { type ReactNode, useEffect, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import "./desk.css";
import { FilterIcon, SearchIcon } from "./desk-icons.tsx";
import "./toolbar.css";

interface ToolbarProps {
  search: ReactNode;
  /** The filters that a phone hides behind one button, and how many are set. */
  filters: ReactNode;
  filtersOn: number;
  /** The tab's first act, in sight at every width. */
  first?: ReactNode;
  /** More acts, at the right; a phone keeps them with the filters. */
  children?: ReactNode;
}

/** Search and filters, which are the address. It stays in sight while the list scrolls. */
export function Toolbar({ search, filters, filtersOn, first, children }: ToolbarProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const [open, setOpen] = useState(false);
  return (
    <search className="toolbar">
      {search}
      <Button
        variant="secondary"
        icon
        className="filters-toggle"
        aria-label={filtersOn > 0 ? `${t("filters")} ${filtersOn}` : t("filters")}
        aria-expanded={open}
        data-testid="list-filters"
        onClick={() => setOpen(!open)}
      >
        <FilterIcon />
        {filtersOn > 0 ? <b>{filtersOn}</b> : null}
      </Button>
      <div className={classes("filters", open && "is-shown")}>{filters}</div>
      {children ? <div className="tools">{children}</div> : null}
      {first}
    </search>
  );
}

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (words: string) => void;
}

/** Searches shortly after the last letter, and follows when the search changes elsewhere, as by Back. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs);
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

interface FilterSelectProps {
  label: string;
  /** The label of no filter. */
  all: string;
  value: string;
  testId: string;
  children: ReactNode;
  onChoose: (value: string) => void;
}

export function FilterSelect({ label, all, value, testId, children, onChoose }: FilterSelectProps) {
  return (
    <select
      className={classes("input", value !== "" && "is-set")}
      aria-label={label}
      value={value}
      data-testid={testId}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}
