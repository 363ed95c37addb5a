import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/button.tsx";
import { SectionHead } from "./section-head.tsx";
import { whenNear } from "./when-near.ts";

const CareersList = lazy(async () => {
  await whenNear("careers");
  return { default: (await import("../features/careers/careers-list.tsx")).CareersList };
});

export function Careers() {
  const { t } = useTranslation("home", { keyPrefix: "careers" });
  return (
    <section id="careers" className="section band" aria-labelledby="careers-title">
      <div className="wrap">
        <SectionHead section="careers" label={t("label")} title={t("title")}>
          <p className="lead">{t("lead")}</p>
        </SectionHead>
        <div className="jobs">
          <Suspense>
            <CareersList />
          </Suspense>
          <article className="job open" data-testid="careers-general-profile">
            <div>
              <h3>{t("general.title")}</h3>
              <p>{t("general.text")}</p>
            </div>
            <ButtonLink small href="#contact">
              {t("general.button")}
            </ButtonLink>
          </article>
        </div>
      </div>
    </section>
  );
}
