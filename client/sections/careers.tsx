import { useTranslation } from "react-i18next";
import { lazyPart } from "../ui/lazy-part.tsx";
import { SectionHead } from "./section-head.tsx";

const CareersList = lazyPart(
  "features/careers/careers-list.tsx",
  async () => (await import("../features/careers/careers-list.tsx")).CareersList,
  { near: "#careers" },
);

export function Careers() {
  const { t } = useTranslation("home", { keyPrefix: "careers" });
  return (
    <section id="careers" className="section band" aria-labelledby="careers-title">
      <div className="wrap">
        <SectionHead section="careers" label={t("label")} title={t("title")}>
          <p className="lead">{t("lead")}</p>
        </SectionHead>
        <div className="jobs">
          <CareersList />
        </div>
      </div>
    </section>
  );
}
