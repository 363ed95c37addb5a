import { useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

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
