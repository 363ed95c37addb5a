import { useTranslation } from "../../i18n/use-translation.ts";
import { Island } from "../island.tsx";
import { SectionHead } from "./section-head.tsx";

export function Careers() {
  const { t } = useTranslation("home", { keyPrefix: "careers" });
  return (
    <section id="careers" className="section band" aria-labelledby="careers-title">
      <div className="wrap">
        <SectionHead section="careers" label={t("label")} title={t("title")}>
          <p className="lead">{t("lead")}</p>
        </SectionHead>
        <Island name="jobs" className="jobs" when="150%" />
      </div>
    </section>
  );
}
