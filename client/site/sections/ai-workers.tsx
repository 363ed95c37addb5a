import { useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";
import { ArrowRightIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import "./ai-workers.css";

const workers = ["service", "analyst", "regional", "operations", "technical"] as const;

/** Five personas, and a sixth tile that asks which other role is wanted. */
export function AiWorkers() {
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.aiWorkers" });
  return (
    <Card className="c-workers">
      <div className="top">
        <h3>{t("title")}</h3>
        <p>{t("text")}</p>
      </div>
      <ul className="people">
        {workers.map((worker) => (
          <li key={worker}>
            <div className="person">
              <Picture name={`persona-${worker}`} alt={t(`${worker}Picture`)} />
              <p className="cap">
                {t(worker)} <small>{t(`${worker}Task`)}</small>
              </p>
            </div>
          </li>
        ))}
        <li>
          <a className="person more" href="#contact" data-testid="more-workers">
            <Picture name="persona-more" alt="" />
            <span className="cap">
              {t("more")}
              <ArrowRightIcon />
            </span>
          </a>
        </li>
      </ul>
    </Card>
  );
}
