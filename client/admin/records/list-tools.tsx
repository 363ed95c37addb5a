import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type AddressKey, setInAddress } from "../shared/address.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { Toolbar } from "../shared/toolbar.tsx";
import { ExportButton, type FileReader } from "./export-csv.tsx";
import type { ListFilter } from "./list-filter.ts";

interface Choice {
  name: "state" | "type" | "job" | "stage";
  label: string;
  /** The choice of everything. */
  all: string;
  testId: string;
  options: ReactNode;
}

interface ListToolsProps {
  filter: ListFilter;
  onExport: (reader: FileReader) => Promise<Response>;
  choices: Choice[];
  /** More filters, after the choices. */
  only?: ReactNode;
  /** More acts, before the export. */
  children?: ReactNode;
}

const counted = ["state", "type", "job", "stage", "star", "leaving"] as const satisfies AddressKey[];
const searchFor = (q: string) => setInAddress({ q }, { replace: true });

export function ListTools({ filter, onExport, choices, only, children }: ListToolsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { given } = filter;
  return (
    <Toolbar
      search={<SearchField label={t("search")} hint={t("searchHint")} value={given.q} onSearch={searchFor} />}
      filtersOn={counted.filter((key) => given[key]).length}
      filters={
        <>
          {choices.map(({ name, label, all, testId, options }) => (
            <FilterSelect
              key={name}
              {...{ label, all, testId }}
              value={given[name]}
              onChoose={(value) => filter.set({ [name]: value })}
            >
              {options}
            </FilterSelect>
          ))}
          {only}
        </>
      }
    >
      {children}
      <ExportButton onExport={onExport} />
    </Toolbar>
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
