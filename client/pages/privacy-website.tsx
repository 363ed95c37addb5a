import { limits } from "../../contract/limits.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Complaint } from "./complaint.tsx";
import { Paragraph, PolicyPart } from "./policy-part.tsx";

/** What this website does with what its forms are sent: all that Article 13 GDPR asks for, filled from the settings. */
export function Website() {
  const { t } = useTranslation("privacy", { keyPrefix: "website" });
  const { brand, retention } = usePageData();
  const { addressDays, auditDays, backupWeeks } = limits;
  const who = [
    brand.legalName ?? brand.name,
    brand.address,
    brand.companyId && t("companyId", { id: brand.companyId }),
    brand.vatId && t("vatId", { id: brand.vatId }),
    brand.register,
  ];
  return (
    <PolicyPart name="website">
      <Paragraph>{t("about")}</Paragraph>
      <Paragraph>{t("who", { who: who.filter(Boolean).join(", ") })}</Paragraph>
      {brand.dpo ? <Paragraph>{t("dpo", { dpo: brand.dpo })}</Paragraph> : null}
      <Paragraph>{`${t("contact")} ${t("contactPeriod", { count: retention.contactsDays })}`}</Paragraph>
      <Paragraph>{`${t("apply")} ${t("applyPeriod", { count: retention.applicationsDays })}`}</Paragraph>
      <Paragraph>{t("consentPeriod", { count: retention.consentDays })}</Paragraph>
      <Paragraph>{t("unsent")}</Paragraph>
      <Paragraph>{t("need")}</Paragraph>
      <Paragraph>{t("decides")}</Paragraph>
      <Paragraph>{t("work")}</Paragraph>
      <Paragraph>{t("sees")}</Paragraph>
      <Paragraph>{t("abuse", { addressDays, auditDays })}</Paragraph>
      <Paragraph>{t("logs")}</Paragraph>
      <Paragraph>{t("backups", { backupWeeks })}</Paragraph>
      <Paragraph>{t("numbers")}</Paragraph>
      <Complaint>{t("rights")}</Complaint>
      <Paragraph>{t("accessibility")}</Paragraph>
    </PolicyPart>
  );
}
