import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { Reveal, SectionTitle } from "./section-head.tsx";

const offers = ["planning", "multilingual", "charlie"] as const;

export function Travel() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const { brand } = usePageData();
  return (
    <section id="travel" className="section band travel" aria-labelledby="travel-title">
      <div className="wrap say">
        <SectionTitle section="travel" label={t("travel.label")} title={t("travel.title")} />
        <p className="lead">{t("travel.lead")}</p>
        <LinkArrow href={brand.consumerSiteUrl} newTabLabel={common("newTab")} data-testid="travel-simplicity-link">
          {t("travel.link")}
        </LinkArrow>
      </div>
      <div className="scene">
        <Picture name="travel" alt={t("travel.picture")} portrait="travel-portrait" />
      </div>
      <Reveal className="wrap trip">
        {offers.map((offer) => (
          <Card key={offer}>
            <Badge>{t(`travel.${offer}.badge`)}</Badge>
            <h3>{t(`travel.${offer}.title`)}</h3>
            <p>{t(`travel.${offer}.text`)}</p>
          </Card>
        ))}
      </Reveal>
    </section>
  );
}
