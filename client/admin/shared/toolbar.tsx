import { ListFilterIcon, SearchIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/classes.ts";
import { setFilters, type UrlKey, useUrlState } from "./url-state.ts";
import "./common.css";
import "./toolbar.css";

const filterKeys = ["state", "type", "job", "stage", "star", "leaving"] as const satisfies UrlKey[];

interface ToolbarProps extends SearchFieldProps {
  /** The filters, which a phone hides behind one button. */
  filters: ReactNode;
  /** The tab's first action, visible at every width. */
  first?: ReactNode;
  /** More actions, at the right; a phone keeps them with the filters. */
  children?: ReactNode;
}

/** Search and filters of a list, which are in the URL. The toolbar stays visible while the list scrolls. */
export function Toolbar({ label, hint, filters, first, children }: ToolbarProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const [open, setOpen] = useState(false);
  const urlState = useUrlState();
  const filtersOn = filterKeys.filter((key) => urlState[key]).length;
  return (
    <search className="toolbar">
      <SearchField label={label} hint={hint} />
      <Button
        variant="secondary"
        icon
        className="filters-toggle"
        aria-label={filtersOn > 0 ? `${t("filters")} ${filtersOn}` : t("filters")}
        aria-expanded={open}
        data-testid="list-filters"
        onClick={() => setOpen(!open)}
      >
        <ListFilterIcon />
        {filtersOn > 0 ? <b>{filtersOn}</b> : null}
      </Button>
      <div className={joinClasses("filters", open && "is-shown")}>{filters}</div>
      {children ? <div className="tools">{children}</div> : null}
      {first}
    </search>
  );
}

const debounceMs = 250;

interface SearchFieldProps {
  label: string;
  hint: string;
}

/** Searches shortly after the last letter, and shows a search that changes elsewhere, for example by Back. */
function SearchField({ label, hint }: SearchFieldProps) {
  const { q } = useUrlState();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => setFilters({ q: typed.trim() }, { replace: true }), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
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
        data-key="/"
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </div>
  );
}

interface FilterSelectProps {
  name: UrlKey;
  label: string;
  /** The label of the option that switches the filter off. */
  all: string;
  testId: string;
  /** The other options. */
  children: ReactNode;
}

export function FilterSelect({ name, label, all, testId, children }: FilterSelectProps) {
  const value = useUrlState()[name];
  return (
    <select
      className={joinClasses("input", value !== "" && "is-set")}
      aria-label={label}
      value={value}
      data-testid={testId}
      onChange={(event) => setFilters({ [name]: event.target.value })}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}
