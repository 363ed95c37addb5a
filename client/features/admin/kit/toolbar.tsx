import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import "./desk.css";
import { FilterIcon } from "./desk-icons.tsx";
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
    </search>
  );
}
