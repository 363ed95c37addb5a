import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import "./desk.css";
import { FilterIcon } from "./desk-icons.tsx";
import "./toolbar.css";

interface ToolbarProps {
  search: ReactNode;
  /** What a phone keeps behind one button, and how many of them are set. */
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
