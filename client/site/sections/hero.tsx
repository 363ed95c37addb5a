import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { officeNames } from "./offices.ts";

export function Hero() {
  const { t } = useTranslation("home");
  return (
    <section id="hero" className="hero">
      <Picture name="hero" portrait="hero-portrait" alt={t("hero.picture")} className="scene" eager />
      <div className="wrap">
        <div className="copy">
          <p className="sub">{t("hero.subtitle")}</p>
          <h1>
            {t("hero.title")
              .split("\n")
              .map((line) => (
                <span key={line}>{line} </span>
              ))}
          </h1>
          <p className="lead">{t("hero.description")}</p>
          <div className="cta">
            <ButtonLink href="#ai-software" data-testid="hero-explore-solutions">
              {t("hero.explore")}
            </ButtonLink>
            <ButtonLink variant="secondary" href="#contact" data-testid="hero-get-started">
              {t("hero.getStarted")}
            </ButtonLink>
          </div>
        </div>
        <ul className="offices" aria-label={t("offices.label")}>
          {officeNames.map((office) => (
            <li key={office}>{t(`offices.${office}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
