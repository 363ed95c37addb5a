import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** When the record goes by itself; a sentence says a date as its language does. */
export function KeptUntil({ time, more }: { time: string; more?: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { locale } = usePageData();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(time));
  return (
    <p className="keep">
      {t("keptUntil", { date })} {more}
    </p>
  );
}
