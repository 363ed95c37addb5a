import { useTranslation } from "react-i18next";
import type { Locale } from "../../contract/locales.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { Card } from "../ui/card.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const steps = ["read", "match", "find", "draft"] as const;

export function SimplicityCard() {
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.simplicity" });
  return (
    <Card className="c-simplicity">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <figure className="demo">
        <figcaption>
          <VisuallyHidden>{t("example")}</VisuallyHidden>
        </figcaption>
        <div className="run">
          <p className="ask">{t("ask")}</p>
          <ul>
            {steps.map((step) => (
              <li key={step}>
                <CheckIcon />
                <span>{t(`steps.${step}`)}</span>
                <small>{t(`steps.${step}Note`)}</small>
              </li>
            ))}
          </ul>
        </div>
      </figure>
    </Card>
  );
}

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

export function EnterpriseCard() {
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.enterprise" });
  return (
    <Card className="c-enterprise">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <div className="demo">
        <dl className="rows">
          <div>
            <dt>{t("runsIn")}</dt>
            <dd>{t("runsInValue")}</dd>
          </div>
          <div>
            <dt>{t("access")}</dt>
            <dd>{t("accessValue")}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
