import { useTranslation } from "../i18n/use-translation.ts";
import "./privacy.css";
import { PrivacyContents } from "./privacy-contents.tsx";
import { AdditionalData, DataSharing, MobileApp, PersonalData } from "./privacy-data.tsx";
import { Cookies, Copyright, Documents, GeneralTerms, Hyperlinks, Scope, Software } from "./privacy-terms.tsx";
import { Website } from "./privacy-website.tsx";

export function PrivacyText() {
  const { t } = useTranslation("privacy");
  return (
    <article className="wrap doc">
      <header>
        <p className="label">{t("label")}</p>
        <h1>{t("title")}</h1>
        <p className="lead">{t("intro")}</p>
      </header>
      <PrivacyContents />
      <div className="text">
        <MobileApp />
        <PersonalData />
        <AdditionalData />
        <DataSharing />
        <Scope />
        <Cookies />
        <GeneralTerms />
        <Software />
        <Documents />
        <Hyperlinks />
        <Copyright />
        <Website />
      </div>
    </article>
  );
}
