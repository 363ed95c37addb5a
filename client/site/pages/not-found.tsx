import { pagePath, sectionPath } from "../../../contract/routes.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("common");
  const { locale } = usePageData();
  return (
    <div className="ringed">
      <div className="wrap lost">
        <h1>
          <small>404</small> {t("notFound.title")}
        </h1>
        <p>{t("notFound.hint")}</p>
        <div className="cta">
          <ButtonLink href={pagePath("home", locale)}>{t("notFound.home")}</ButtonLink>
          <ButtonLink variant="secondary" href={sectionPath("contact", locale)}>
            {t("notFound.contact")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
