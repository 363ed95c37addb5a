import type { z } from "zod/mini";
import type { exportContacts } from "../../../contract/contacts.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useAction } from "../shared/use-action.ts";

/** For whom a file is written: the language of its words, the clock of its times. */
export type FileReader = Required<Pick<z.input<typeof exportContacts.query>, "lang" | "zone">>;

export function useExport() {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const { isPending: exporting, run } = useAction({
    onFailed: (reason) => showToast({ title: t("exportFailed"), description: reason, variant: "destructive" }),
  });

  function exportCsv(reach: (reader: FileReader) => Promise<Response>) {
    run(async () => {
      const answer = await reach({ lang: locale, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
      saveFile(await answer.blob(), nameIn(answer.headers.get("content-disposition")));
    });
  }

  return { exporting, exportCsv };
}

export function ExportButton({ onExport }: { onExport: (reader: FileReader) => Promise<Response> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { exporting, exportCsv } = useExport();
  return (
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
  );
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}
