import { companyLocale, defaultLocale } from "../../../contract/locales.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Card } from "../../ui/card.tsx";
import { ArrowRightIcon, CheckIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { Facts } from "../islands/facts.tsx";
import { Reveal, SectionHead } from "./section-head.tsx";

export function AiSoftware() {
  const { t } = useTranslation("home");
  return (
    <section id="ai-software" className="section" aria-labelledby="ai-software-title">
      <div className="wrap">
        <SectionHead section="ai-software" label={t("aiSoftware.label")} title={t("aiSoftware.title")}>
          <p className="lead">{t("aiSoftware.lead")}</p>
        </SectionHead>
        <Reveal className="bento">
          <SimplicityCard />
          <CharlieCard />
          <EnterpriseCard />
          <AiWorkers />
        </Reveal>
      </div>
    </section>
  );
}

const steps = ["read", "match", "find", "draft"] as const;

function SimplicityCard() {
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.simplicity" });
  return (
    <Card className="c-simplicity">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <figure className="demo">
        <figcaption className="sr">{t("example")}</figcaption>
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

function CharlieCard() {
  const { locale } = usePageData();
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.charlie" });
  return (
    <Card className="c-charlie">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <figure className="demo">
        <figcaption className="sr">{t("example")}</figcaption>
        {/* The customer in the example writes in a language that the page is not in. */}
        <div className="chat" lang={locale === defaultLocale ? companyLocale : defaultLocale}>
          <p>{t("question")}</p>
          <p>{t("answer")}</p>
        </div>
      </figure>
    </Card>
  );
}

function EnterpriseCard() {
  const { t } = useTranslation("home", { keyPrefix: "aiSoftware.enterprise" });
  return (
    <Card className="c-enterprise">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <div className="demo">
        <Facts
          className="rows"
          facts={[
            [t("runsIn"), t("runsInValue")],
            [t("access"), t("accessValue")],
          ]}
        />
      </div>
    </Card>
  );
}

const workers = ["service", "analyst", "regional", "operations", "technical"] as const;

/** Five personas, and a sixth tile that asks which other role is wanted. */
function AiWorkers() {
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
