import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useDownloadCv } from "./download-cv.ts";

export function CvButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "cv" });
  const { downloading, download } = useDownloadCv(id);
  return (
    <Button
      variant="secondary"
      small
      busy={downloading}
      busyLabel={t("downloading")}
      data-testid={`download-cv-${id}`}
      onClick={download}
    >
      <DownloadIcon />
      {t("download")}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
