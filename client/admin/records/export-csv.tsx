import { useMutation } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { exportContacts } from "../../../contract/contacts.ts";
import { errorWords } from "../../api/error-words.ts";
import { queryClient } from "../../api/query-client.ts";
import { isAlreadyHandled } from "../../api/request-error.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";

/** For whom a file is written: the language of its words, the clock of its times. */
export type FileReader = Required<Pick<z.input<typeof exportContacts.query>, "lang" | "zone">>;

export function useExport() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "list" });
  const { locale } = usePageData();
  const { isPending: exporting, mutate: exportCsv } = useMutation(
    {
      mutationFn: async (reach: (reader: FileReader) => Promise<Response>) => {
        const answer = await reach({ lang: locale, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
        saveFile(await answer.blob(), nameIn(answer.headers.get("content-disposition")));
      },
      onError: (error) => {
        if (isAlreadyHandled(error)) return;
        showToast({ title: t("exportFailed"), description: errorWords(i18n, error), variant: "destructive" });
      },
    },
    queryClient,
  );

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
