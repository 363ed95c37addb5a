import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";

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
