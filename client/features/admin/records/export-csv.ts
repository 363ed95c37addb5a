import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "../../../api/error-words.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { adminSend, isUnauthorized } from "../kit/admin-request.ts";
import { saveFile } from "../kit/save-file.ts";

export function useExport() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "list" });
  const [exporting, setExporting] = useState(false);

  async function exportCsv(address: string) {
    setExporting(true);
    try {
      const answer = await adminSend(address);
      saveFile(await answer.blob(), nameIn(answer.headers.get("content-disposition")));
    } catch (error) {
      if (isUnauthorized(error)) return;
      showToast({ title: t("exportFailed"), description: errorWords(i18n, error), variant: "destructive" });
    } finally {
      setExporting(false);
    }
  }

  return { exporting, exportCsv };
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}
