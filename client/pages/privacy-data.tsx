import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ArrowUpRightIcon } from "../ui/icons.tsx";
import { Complaint } from "./complaint.tsx";
import { Paragraph, PolicyPart } from "./policy-part.tsx";

const sampleToken = "7f3a-91c4-e2b8";

export function MobileApp() {
  const { t } = useTranslation("privacy");
  const { brand } = usePageData();
  return (
    <PolicyPart name="mobile_app">
      <Paragraph>{t("mobile_app.about")}</Paragraph>
      <Paragraph>{t("registrationInfo")}</Paragraph>
      <p data-testid="privacy-sample-token">
        {t("mobile_app.sampleToken")} <code>{sampleToken}</code>
      </p>
      <Paragraph>{t("mobile_app.tokenUse")}</Paragraph>
      <Paragraph>{t("mobile_app.permissions")}</Paragraph>
      <Paragraph>{t("mobile_app.stores")}</Paragraph>
      <ul className="stores">
        <li>
          <ButtonLink variant="secondary" small href={brand.appStoreUrl} data-testid="privacy-app-store">
            {t("mobile_app.appStore")}
            <ArrowUpRightIcon />
          </ButtonLink>
        </li>
        <li>
          <ButtonLink variant="secondary" small href={brand.googlePlayUrl} data-testid="privacy-google-play">
            {t("mobile_app.googlePlay")}
            <ArrowUpRightIcon />
          </ButtonLink>
        </li>
      </ul>
    </PolicyPart>
  );
}

export function PersonalData() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="personal_data">
      <Paragraph>{t("personal_data.controller")}</Paragraph>
      <Paragraph>{t("personal_data.what")}</Paragraph>
      <ul>
        <li>{t("personal_data.whatReport")}</li>
        <li>{t("personal_data.whatPlace")}</li>
        <li>{t("personal_data.whatToken")}</li>
        <li>{t("personal_data.whatContact")}</li>
      </ul>
      <Paragraph>{t("personal_data.purpose")}</Paragraph>
      <Paragraph>{t("personal_data.photos")}</Paragraph>
      <Paragraph>{t("personal_data.retention")}</Paragraph>
      <Paragraph>{t("personal_data.rights")}</Paragraph>
      <ul>
        <li>{t("personal_data.rightAccess")}</li>
        <li>{t("personal_data.rightRectification")}</li>
        <li>{t("personal_data.rightErasure")}</li>
        <li>{t("personal_data.rightRestriction")}</li>
        <li>{t("personal_data.rightObjection")}</li>
      </ul>
      <Paragraph>{t("personal_data.requests")}</Paragraph>
      <Complaint>{t("personal_data.complaint")}</Complaint>
    </PolicyPart>
  );
}

export function AdditionalData() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="additional_data">
      <Paragraph>{t("additional_data.about")}</Paragraph>
      <ul>
        <li>{t("additional_data.phone")}</li>
        <li>{t("additional_data.version")}</li>
        <li>{t("additional_data.error")}</li>
        <li>{t("additional_data.address")}</li>
        <li>{t("additional_data.notifications")}</li>
      </ul>
      <Paragraph>{t("additional_data.retention")}</Paragraph>
    </PolicyPart>
  );
}

export function DataSharing() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="sharing" box>
      <Paragraph>{t("sharing.nobody")}</Paragraph>
      <Paragraph>{t("sharing.access")}</Paragraph>
      <Paragraph>{t("sharing.notifications")}</Paragraph>
    </PolicyPart>
  );
}
