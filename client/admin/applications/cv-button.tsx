import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { useDownloadCv } from "./download-cv.ts";

export function CvButton({ id, name, testId }: { id: string; name: string; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "cv" });
  const { downloading, download } = useDownloadCv(id);
  return (
    <Button
      variant="secondary"
      className="mini"
      title={t("download")}
      aria-label={downloading ? undefined : `${t("download")}: ${name}`}
      busy={downloading}
      busyLabel={<span className="word">{t("downloading")}</span>}
      data-testid={testId}
      data-key="d"
      onClick={download}
    >
      <DownloadIcon />
      <span className="word">{t("download")}</span>
    </Button>
  );
}
