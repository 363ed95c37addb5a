import { useTranslation } from "react-i18next";
import { limits } from "../../contract/limits.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { officeNames } from "./offices.ts";
import { SectionTitle } from "./section-head.tsx";
import "./contact.css";

const ContactForm = lazyPart(
  "features/contact/contact-form.tsx",
  async () => (await import("../features/contact/contact-form.tsx")).ContactForm,
  { near: "#contact" },
);

export function Contact() {
  const { t } = useTranslation("home");
  const { brand } = usePageData();
  const facts = [
    [t("contact.offices"), officeNames.map((office) => t(`offices.${office}`)).join(", ")],
    [t("contact.reply"), t("contact.replyValue", limits)],
    [t("contact.languages"), t("contact.languagesValue")],
  ] as const;
  return (
    <section id="contact" className="section contact" aria-labelledby="contact-title">
      <div className="wrap cols">
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
        <ContactForm />
      </div>
    </section>
  );
}
