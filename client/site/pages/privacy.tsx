import type { ReactNode } from "react";
import { limits } from "../../../contract/limits.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ArrowUpRightIcon } from "../../ui/icons.tsx";
import { municipalities } from "./municipalities.ts";
import "./privacy.css";

export function PrivacyPage() {
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

/** The parts of the policy in the order of the specification, then the website's own; each is the anchor of its place. */
const policyParts = [
  "mobile_app",
  "personal_data",
  "additional_data",
  "sharing",
  "scope",
  "cookies",
  "general_terms",
  "software",
  "documents",
  "hyperlinks",
  "copyright",
  "website",
] as const;

type PolicyPartName = (typeof policyParts)[number];

function PrivacyContents() {
  const { t } = useTranslation("privacy");
  return (
    <nav className="toc" aria-labelledby="privacy-contents">
      <h2 id="privacy-contents">{t("contents")}</h2>
      <ol>
        {policyParts.map((part) => (
          <li key={part}>
            <a href={`#${part}`} aria-current={part === policyParts[0] ? "true" : undefined}>
              {t(`${part}.title`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PolicyPart({ name, box, children }: { name: PolicyPartName; box?: boolean; children: ReactNode }) {
  const { t } = useTranslation("privacy");
  return (
    <section id={name} className={box ? "box" : undefined} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}

/** One paragraph; the contact address in it is a link. */
function Paragraph({ children }: { children: string }) {
  const { email } = usePageData().brand;
  const [before, after] = children.split(email, 2);
  if (after === undefined) return <p>{children}</p>;
  return (
    <p>
      {before}
      <a className="prose-link" href={`mailto:${email}`}>
        {email}
      </a>
      {after}
    </p>
  );
}

const supervisoryAuthority = "dataprotection.gov.sk";

/** A sentence that ends with where to complain. */
function Complaint({ children }: { children: string }) {
  return (
    <p>
      {children}{" "}
      <a className="prose-link" href={`https://${supervisoryAuthority}`}>
        {supervisoryAuthority}
      </a>
    </p>
  );
}

const sampleToken = "7f3a-91c4-e2b8";

function MobileApp() {
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

function PersonalData() {
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

function AdditionalData() {
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

function DataSharing() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="sharing" box>
      <Paragraph>{t("sharing.nobody")}</Paragraph>
      <Paragraph>{t("sharing.access")}</Paragraph>
      <Paragraph>{t("sharing.notifications")}</Paragraph>
    </PolicyPart>
  );
}

function Scope() {
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

function Cookies() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="cookies">
      <Paragraph>{t("cookies.none")}</Paragraph>
      <Paragraph>{t("cookies.storage")}</Paragraph>
      <Paragraph>{t("cookies.website")}</Paragraph>
    </PolicyPart>
  );
}

function GeneralTerms() {
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

function Software() {
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

function Documents() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="documents">
      <Paragraph>{t("documents.binding")}</Paragraph>
      <Paragraph>{t("documents.reading")}</Paragraph>
      <Paragraph>{t("documents.attachments")}</Paragraph>
    </PolicyPart>
  );
}

function Hyperlinks() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="hyperlinks">
      <Paragraph>{t("hyperlinks.others")}</Paragraph>
      <Paragraph>{t("hyperlinks.report")}</Paragraph>
      <Paragraph>{t("hyperlinks.toUs")}</Paragraph>
    </PolicyPart>
  );
}

function Copyright() {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name="copyright">
      <Paragraph>{t("copyright.owner")}</Paragraph>
      <Paragraph>{t("copyright.others")}</Paragraph>
      <Paragraph>{t("copyright.use")}</Paragraph>
    </PolicyPart>
  );
}

/** How the website uses the data of its forms, as Article 13 GDPR requires; filled from the settings. */
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
