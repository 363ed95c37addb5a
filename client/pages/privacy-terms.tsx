import { useTranslation } from "../i18n/use-translation.ts";
import { municipalities } from "./municipalities.ts";
import { Paragraph, PolicyPart } from "./policy-part.tsx";

export function Scope() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="scope">
      <Paragraph>{t("scope.about")}</Paragraph>
      <Paragraph>{t("scope.list")}</Paragraph>
      <ul className="places" lang="sk" data-testid="privacy-municipalities">
        {municipalities.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </PolicyPart>
  );
}

export function Cookies() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="cookies">
      <Paragraph>{t("cookies.none")}</Paragraph>
      <Paragraph>{t("cookies.storage")}</Paragraph>
      <Paragraph>{t("cookies.website")}</Paragraph>
    </PolicyPart>
  );
}

export function GeneralTerms() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="general_terms">
      <Paragraph>{t("general_terms.report")}</Paragraph>
      <Paragraph>{t("general_terms.conduct")}</Paragraph>
      <Paragraph>{t("general_terms.settlement")}</Paragraph>
      <Paragraph>{t("general_terms.changes")}</Paragraph>
    </PolicyPart>
  );
}

export function Software() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="software">
      <Paragraph>{t("software.licence")}</Paragraph>
      <Paragraph>{t("software.limits")}</Paragraph>
      <Paragraph>{t("software.openSource")}</Paragraph>
      <Paragraph>{t("software.security")}</Paragraph>
    </PolicyPart>
  );
}

export function Documents() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="documents">
      <Paragraph>{t("documents.binding")}</Paragraph>
      <Paragraph>{t("documents.reading")}</Paragraph>
      <Paragraph>{t("documents.attachments")}</Paragraph>
    </PolicyPart>
  );
}

export function Hyperlinks() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="hyperlinks">
      <Paragraph>{t("hyperlinks.others")}</Paragraph>
      <Paragraph>{t("hyperlinks.report")}</Paragraph>
      <Paragraph>{t("hyperlinks.toUs")}</Paragraph>
    </PolicyPart>
  );
}

export function Copyright() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="copyright">
      <Paragraph>{t("copyright.owner")}</Paragraph>
      <Paragraph>{t("copyright.others")}</Paragraph>
      <Paragraph>{t("copyright.use")}</Paragraph>
    </PolicyPart>
  );
}
