import { useTranslation } from "react-i18next";
import type { Locale } from "../../contract/locales.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { Card } from "../ui/card.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** The customer in the example writes in a language that the page is not in. */
const customerLanguages = { en: "sk", sk: "en" } satisfies Record<Locale, Locale>;

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
        <div className="chat" lang={customerLanguages[locale]}>
          <p>{t("question")}</p>
          <p>{t("answer")}</p>
        </div>
      </figure>
    </Card>
  );
}
