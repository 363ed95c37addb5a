import type { z } from "zod/mini";
import type { exportContacts } from "../../../contract/contacts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useAction } from "../shared/use-action.ts";

/** The language of the texts and the time zone of the times in an exported file. */
export type FileReader = Required<Pick<z.input<typeof exportContacts.query>, "lang" | "zone">>;

export function useExport() {
  const { t, locale } = useTranslation("admin", { keyPrefix: "list" });
  const { isPending, run } = useAction({
    onFailed: (reason) => showToast({ title: t("exportFailed"), description: reason, variant: "destructive" }),
  });
  const exportFile = (fetchFile: (reader: FileReader) => Promise<Response>) =>
    run(async () => {
      const response = await fetchFile({ lang: locale, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
      saveFile(await response.blob(), findFileName(response.headers.get("content-disposition")));
    });
  return { isExporting: isPending, exportFile };
}

export function ExportButton({ onExport }: { onExport: (reader: FileReader) => Promise<Response> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { isExporting, exportFile } = useExport();
  return (
    <Button
      variant="ghost"
      small
      busy={isExporting}
      title={t("export")}
      data-testid="list-export"
      onClick={() => exportFile(onExport)}
    >
      <DownloadIcon />
      <span className="words">{t(isExporting ? "exporting" : "export")}</span>
    </Button>
  );
}

function findFileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}
