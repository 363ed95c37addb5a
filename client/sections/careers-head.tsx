import { useTranslation } from "../i18n/use-translation.ts";
import { SectionHead } from "./section-head.tsx";

export function CareersHead() {
  const { t } = useTranslation("home", { keyPrefix: "careers" });
  return (
    <SectionHead section="careers" label={t("label")} title={t("title")}>
      <p className="lead">{t("lead")}</p>
    </SectionHead>
  );
}
