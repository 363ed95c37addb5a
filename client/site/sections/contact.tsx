import { limits } from "../../../contract/limits.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Island } from "../island.tsx";
import { officeNames } from "./offices.ts";
import { SectionTitle } from "./section-head.tsx";
import "./contact.css";

export function Contact() {
  return (
    <section id="contact" className="section contact" aria-labelledby="contact-title">
      <div className="wrap cols">
        <ContactWords />
        <Island name="contact" />
      </div>
    </section>
  );
}

function ContactWords() {
  const { t } = useTranslation("home");
  const { brand } = usePageData();
  const facts = [
    [t("contact.offices"), officeNames.map((office) => t(`offices.${office}`)).join(", ")],
    [t("contact.reply"), t("contact.replyValue", { replyHours: limits.replyHours })],
    [t("contact.languages"), t("contact.languagesValue")],
  ] as const;
  return (
    <div>
      <SectionTitle section="contact" label={t("contact.label")} title={t("contact.title")} />
      <p className="lead">{t("contact.lead")}</p>
      <a className="mail" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      <dl className="rows">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
