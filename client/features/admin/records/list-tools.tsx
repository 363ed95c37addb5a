import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/later-icons.tsx";
import { FilterSelect } from "../kit/filter-select.tsx";
import { SearchField } from "../kit/search-field.tsx";
import { Toolbar } from "../kit/toolbar.tsx";
import { type AddressKey, setInAddress } from "./address.ts";
import { type FileReader, useExport } from "./export-csv.ts";
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
  const { exporting, exportCsv } = useExport();
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
      <Button
        variant="ghost"
        small
        busy={exporting}
        title={t("export")}
        data-testid="list-export"
        onClick={() => exportCsv(onExport)}
      >
        <DownloadIcon />
        <span className="tool-words">{t(exporting ? "exporting" : "export")}</span>
      </Button>
    </Toolbar>
  );
}
