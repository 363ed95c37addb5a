import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";

/** When the record goes by itself. */
export function KeptUntil({ time, more }: { time: string; more?: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { locale } = usePageData();
  return (
    <p className="keep">
      {t("keptUntil", { date: formatDate(time, locale) })} {more}
    </p>
  );
}
