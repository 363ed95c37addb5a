import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { SectionTitle } from "./section-head.tsx";

const offers = ["infrastructure", "services", "analytics"] as const;

export function Municipal() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const { brand } = usePageData();
  return (
    <section id="municipal" className="section municipal" aria-labelledby="municipal-title">
      <div className="wrap split">
        <figure>
          <Picture name="smart-city" alt={t("municipal.picture")} />
        </figure>
        <div className="copy">
          <SectionTitle section="municipal" label={t("municipal.label")} title={t("municipal.title")} />
          <p className="lead">{t("municipal.lead")}</p>
          <ul className="list">
            {offers.map((offer) => (
              <li key={offer}>
                <h3>{t(`municipal.${offer}.title`)}</h3>
                <p>{t(`municipal.${offer}.text`)}</p>
              </li>
            ))}
          </ul>
          <LinkArrow href={brand.cityReportsUrl} newTabLabel={common("newTab")} data-testid="municipal-reference-link">
            {t("municipal.reference")}
          </LinkArrow>
          <LinkArrow href="#contact" data-testid="municipal-ask">
            {t("municipal.ask")}
          </LinkArrow>
        </div>
      </div>
    </section>
  );
}
