import { useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";

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
