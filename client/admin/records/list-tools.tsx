import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type AddressChanges, type AddressKey, addressKeys, setInAddress } from "../shared/address.ts";
import { FilterSelect, SearchField, Toolbar } from "../shared/toolbar.tsx";
import { ExportButton, type FileReader } from "./export-csv.tsx";

/** The search words and filters of a list, which are in the URL. */
export function useFilters(): Record<AddressKey, string> {
  const params = new URLSearchParams(useSearch());
  const none = { q: "", state: "", type: "", stage: "", job: "", star: "", leaving: "", id: "" };
  return { ...none, ...Object.fromEntries(addressKeys.map((key) => [key, params.get(key) ?? ""])) };
}

/** Another list begins at its top. */
export function setFilters(changes: AddressChanges, options?: { replace: boolean }): void {
  setInAddress(changes, options);
  scrollTo({ top: 0, behavior: "instant" });
}

interface Choice {
  name: "state" | "type" | "job" | "stage";
  label: string;
  /** The label of no filter. */
  all: string;
  testId: string;
  options: ReactNode;
}

interface ListToolsProps {
  filters: Record<AddressKey, string>;
  onExport: (reader: FileReader) => Promise<Response>;
  choices: Choice[];
  /** The label of the search and the hint in it, where they are not those of people. */
  search?: { label: string; hint: string };
  /** The tab's first act, in sight at every width. */
  first?: ReactNode;
  /** Filters after the choices. */
  only?: ReactNode;
  /** Buttons before the export. */
  children?: ReactNode;
}

const filterKeys = ["state", "type", "job", "stage", "star", "leaving"] as const satisfies AddressKey[];
const setSearch = (q: string) => setFilters({ q }, { replace: true });

export function ListTools({ filters, onExport, choices, search, first, only, children }: ListToolsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  return (
    <Toolbar
      search={
        <SearchField
          label={search?.label ?? t("search")}
          hint={search?.hint ?? t("searchHint")}
          value={filters.q}
          onSearch={setSearch}
        />
      }
      first={first}
      filtersOn={filterKeys.filter((key) => filters[key]).length}
      filters={
        <>
          {choices.map(({ name, label, all, testId, options }) => (
            <FilterSelect
              key={name}
              {...{ label, all, testId }}
              value={filters[name]}
              onChoose={(value) => setFilters({ [name]: value })}
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

export function OnlyButton({ icon, pressed, testId, onPress, children }: OnlyButtonProps) {
  return (
    <button type="button" className="only" aria-pressed={pressed} data-testid={testId} onClick={onPress}>
      {icon}
      <span className="only-words">{children}</span>
    </button>
  );
}
