import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Address } from "../../../api/call.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Input, Select } from "../../../ui/field.tsx";
import { DownloadIcon } from "../../../ui/icons.tsx";
import { formatTotal } from "./counts.ts";
import { type FileReader, useExport } from "./export-csv.ts";
import type { ListFilter } from "./list-filter.ts";
import { useTotal } from "./page-query.ts";

interface Choice {
  name: "state" | "type" | "job";
  label: string;
  /** The choice of everything. */
  all: string;
  testId: string;
  options: ReactNode;
}

const waitMs = 250;

interface ListToolsProps {
  filter: ListFilter;
  /** The list as it is filtered: its first page, whether anything is left out, and all of it as a file. */
  first: Address<unknown[]>;
  isOn: boolean;
  onExport: (reader: FileReader) => Promise<Response>;
  choices: Choice[];
}

export function ListTools({ filter, first, isOn, onExport, choices }: ListToolsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { exporting, exportCsv } = useExport();
  return (
    <>
      <search className="list-tools">
        <SearchField filter={filter} />
        {choices.map(({ name, label, all, testId, options }) => (
          <Field key={name} label={label} optional="">
            <Select
              value={filter.given[name]}
              data-testid={testId}
              onChange={(event) => filter.set({ [name]: event.target.value })}
            >
              <option value="">{all}</option>
              {options}
            </Select>
          </Field>
        ))}
        <Button
          variant="secondary"
          small
          busy={exporting}
          busyLabel={t("exporting")}
          data-testid="list-export"
          onClick={() => exportCsv(onExport)}
        >
          <DownloadIcon />
          {t("export")}
        </Button>
      </search>
      <p className="hint matches" role="status">
        {isOn && !filter.given.id ? <Matches first={first} /> : null}
        {filter.given.id ? (
          <Button variant="ghost" small data-testid="list-all" onClick={() => filter.set({ id: "" })}>
            {t("showAll")}
          </Button>
        ) : null}
      </p>
    </>
  );
}

/** The address follows what is typed after a moment, and what is typed follows the address when that changes elsewhere. */
function SearchField({ filter: { given, set } }: { filter: ListFilter }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const [typed, setTyped] = useState(given.q);
  const [known, setKnown] = useState(given.q);
  if (known !== given.q) {
    setKnown(given.q);
    if (typed.trim() !== given.q) setTyped(given.q);
  }
  useEffect(() => {
    if (typed.trim() === given.q) return;
    const timer = setTimeout(() => set({ q: typed.trim() }, { replace: true }), waitMs);
    return () => clearTimeout(timer);
  }, [typed, given.q, set]);
  return (
    <Field label={t("search")} optional="">
      <Input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={t("searchHint")}
        data-testid="list-search"
        data-shortcut="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

function Matches({ first }: { first: Address<unknown[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const total = useTotal(first);
  return total === undefined ? "…" : t("matches", { count: total, total: formatTotal(total, locale) });
}
