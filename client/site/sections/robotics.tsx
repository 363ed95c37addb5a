import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { Reveal } from "./reveal.tsx";
import { RobotStage } from "./robot-stage.tsx";
import { SectionHead } from "./section-head.tsx";
import "./robotics.css";

export function Robotics() {
  const { t } = useTranslation("home");
  const { brand } = usePageData();
  return (
    <section id="robotics" className="section band robotics" aria-labelledby="robotics-title">
      <div className="wrap">
        <SectionHead section="robotics" label={t("robotics.label")} title={t("robotics.title")}>
          <div className="partner">
            <p className="lead">{t("robotics.lead")}</p>
            <p className="line">
              <span>{t("robotics.partnership")}</span> <Wordmark name={brand.partner} />
            </p>
            <LinkArrow href="#contact" data-testid="robotics-ask">
              {t("robotics.ask")}
            </LinkArrow>
          </div>
        </SectionHead>
      </div>
      <Reveal>
        <RobotStage />
      </Reveal>
    </section>
  );
}
