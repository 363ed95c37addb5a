import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageData } from "../../i18n/page-data.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Input, Select } from "../../ui/field.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { formatTotal } from "./counts.ts";
import { useExport } from "./export-csv.ts";
import type { ListFilter } from "./list-filter.ts";

interface ListToolsProps {
  filter: ListFilter;
  /** Label, choices and test id of the one filter beside the search. */
  choice: { label: string; all: string; testId: string; options: ReactNode };
}

const waitMs = 250;

export function ListTools({ filter, choice }: ListToolsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const { exporting, exportCsv } = useExport();
  const [typed, setTyped] = useState(filter.words);
  const { setWords } = filter;
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed, setWords]);
  return (
    <>
      <search className="list-tools">
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
        <Field label={choice.label} optional="">
          <Select
            value={filter.choice}
            data-testid={choice.testId}
            onChange={(event) => filter.setChoice(event.target.value)}
          >
            <option value="">{choice.all}</option>
            {choice.options}
          </Select>
        </Field>
        <Button
          variant="secondary"
          small
          busy={exporting}
          busyLabel={t("exporting")}
          data-testid="list-export"
          onClick={() => exportCsv(filter.exportAddress, filter.exportName)}
        >
          <DownloadIcon />
          {t("export")}
        </Button>
      </search>
      <p className="hint matches" role="status">
        {filter.isOn && filter.total !== undefined
          ? t("matches", { count: filter.total, total: formatTotal(filter.total, locale) })
          : ""}
      </p>
    </>
  );
}
