import type { z } from "zod/mini";
import type { exportContacts } from "../../../contract/contacts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/lazy-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useAction } from "../shared/use-action.ts";

/** The language of the texts and the time zone of the times in an exported file. */
export type FileReader = Required<Pick<z.input<typeof exportContacts.query>, "lang" | "zone">>;

interface ExportButtonProps {
  onExport: (reader: FileReader) => Promise<Response>;
  /** The default is an export of the list as CSV. */
  label?: string;
  testId?: string;
  disabled?: boolean;
}

/** Downloads a file that the server makes of the list. */
export function ExportButton({ onExport, label, testId = "list-export", disabled }: ExportButtonProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "list" });
  const { isPending, run } = useAction({
    onFailed: (reason) => showToast({ title: t("exportFailed"), description: reason, variant: "destructive" }),
  });

  async function download() {
    const response = await onExport({ lang: locale, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
    saveFile(await response.blob(), findFileName(response.headers.get("content-disposition")));
  }

  return (
    <Button
      variant="ghost"
      small
      busy={isPending}
      title={label ?? t("export")}
      disabled={disabled}
      data-testid={testId}
      onClick={() => run(download)}
    >
      <DownloadIcon />
      <span className="words">{label ?? t(isPending ? "exporting" : "export")}</span>
    </Button>
  );
}

function findFileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}
