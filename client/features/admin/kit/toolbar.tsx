import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import "./desk.css";
import { FilterIcon, SearchIcon } from "./desk-icons.tsx";
import "./toolbar.css";

interface ToolbarProps {
  search: ReactNode;
  /** What a phone keeps behind one button, and how many of them are set. */
  filters: ReactNode;
  filtersOn: number;
  /** At the right, in sight at every width: the tab's first act, or its ⋯ menu. */
  children?: ReactNode;
}

/** Search and filters, which are the address. It stays in sight while the list scrolls. */
export function Toolbar({ search, filters, filtersOn, children }: ToolbarProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const [open, setOpen] = useState(false);
  return (
    <search className="toolbar">
      {search}
      <Button
        variant="secondary"
        icon
        className="filters-toggle"
        aria-label={t("filters")}
        aria-expanded={open}
        data-testid="list-filters"
        onClick={() => setOpen(!open)}
      >
        <FilterIcon />
        {filtersOn > 0 ? <b>{filtersOn}</b> : null}
      </Button>
      <div className={classes("filters", open && "is-shown")}>{filters}</div>
      {children ? <div className="tools">{children}</div> : null}
    </search>
  );
}

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
        maxLength={200}
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
  /** The choice of everything. */
  all: string;
  value: string;
  testId: string;
  /** Of `option`s. */
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

interface OnlyButtonProps {
  icon: ReactNode;
  pressed: boolean;
  testId?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function OnlyButton({ icon, pressed, testId, onPress, children }: OnlyButtonProps) {
  return (
    <button type="button" className="only" aria-pressed={pressed} data-testid={testId} onClick={onPress}>
      {icon}
      <span className="only-words">{children}</span>
    </button>
  );
}
