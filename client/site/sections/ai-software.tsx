import { useTranslation } from "../../i18n/use-translation.ts";
import { AiWorkers } from "./ai-workers.tsx";
import { CharlieCard } from "./charlie-card.tsx";
import { EnterpriseCard } from "./enterprise-card.tsx";
import { Reveal } from "./reveal.tsx";
import { SectionHead } from "./section-head.tsx";
import { SimplicityCard } from "./simplicity-card.tsx";
import "./ai-software.css";

export function AiSoftware() {
  const { t } = useTranslation("home");
  return (
    <section id="ai-software" className="section" aria-labelledby="ai-software-title">
      <div className="wrap">
        <SectionHead section="ai-software" label={t("aiSoftware.label")} title={t("aiSoftware.title")}>
          <p className="lead">{t("aiSoftware.lead")}</p>
        </SectionHead>
        <Reveal className="bento">
          <SimplicityCard />
          <CharlieCard />
          <EnterpriseCard />
          <AiWorkers />
        </Reveal>
      </div>
    </section>
  );
}
