import { limits } from "../../../contract/limits.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Island } from "../island.tsx";
import { Facts } from "../islands/facts.tsx";
import { officeNames } from "./offices.ts";
import { SectionTitle } from "./section-head.tsx";

export function Contact() {
  const { t } = useTranslation("home");
  const { brand } = usePageData();
  const facts = [
    [t("contact.offices"), officeNames.map((office) => t(`offices.${office}`)).join(", ")],
    [t("contact.reply"), t("contact.replyValue", { replyHours: limits.replyHours })],
    [t("contact.languages"), t("contact.languagesValue")],
  ] as const;
  return (
    <section id="contact" className="section contact" aria-labelledby="contact-title">
      <div className="wrap halves">
        <div>
          <SectionTitle section="contact" label={t("contact.label")} title={t("contact.title")} />
          <p className="lead">{t("contact.lead")}</p>
          <a className="mail prose-link" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
          <Facts className="rows" facts={facts} />
        </div>
        <Island name="contact" />
      </div>
    </section>
  );
}
