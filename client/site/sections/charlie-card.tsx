import { companyLocale, defaultLocale } from "../../../contract/locales.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

export function CharlieCard() {
  const { locale } = usePageData();
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.charlie" });
  return (
    <Card className="c-charlie">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <figure className="demo">
        <figcaption>
          <VisuallyHidden>{t("example")}</VisuallyHidden>
        </figcaption>
        {/* The customer in the example writes in a language that the page is not in. */}
        <div className="chat" lang={locale === defaultLocale ? companyLocale : defaultLocale}>
          <p>{t("question")}</p>
          <p>{t("answer")}</p>
        </div>
      </figure>
    </Card>
  );
}
