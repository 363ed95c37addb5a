import type { ReactNode } from "react";
import { limits } from "../../../contract/limits.ts";
import { MailLink } from "../../i18n/mail-link.tsx";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ArrowUpRightIcon } from "../../ui/icons.tsx";
import { municipalities } from "./municipalities.ts";

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
        <TextPart name="sharing" box />
        <Scope />
        <TextPart name="cookies" />
        <TextPart name="general_terms" />
        <TextPart name="software" />
        <TextPart name="documents" />
        <TextPart name="hyperlinks" />
        <TextPart name="copyright" />
        <Website />
      </div>
    </article>
  );
}

/** The parts of the policy in the order of the specification, then the website's own. Each name is also the anchor. */
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

/** The texts of the parts that consist of paragraphs alone. */
const textParts = {
  sharing: ["sharing.nobody", "sharing.access", "sharing.notifications"],
  cookies: ["cookies.none", "cookies.storage", "cookies.website"],
  general_terms: ["general_terms.report", "general_terms.conduct", "general_terms.settlement", "general_terms.changes"],
  software: ["software.licence", "software.limits", "software.openSource", "software.security"],
  documents: ["documents.binding", "documents.reading", "documents.attachments"],
  hyperlinks: ["hyperlinks.others", "hyperlinks.report", "hyperlinks.toUs"],
  copyright: ["copyright.owner", "copyright.others", "copyright.use"],
} as const;

function TextPart({ name, box = false }: { name: keyof typeof textParts; box?: boolean }) {
  const { t } = useTranslation("privacy");
  return (
    <PolicyPart name={name} box={box}>
      <Paragraphs texts={textParts[name].map((key) => t(key))} />
    </PolicyPart>
  );
}

/** Paragraphs, in which the company's e-mail address becomes a link. */
function Paragraphs({ texts }: { texts: string[] }) {
  const { email } = usePageData().brand;
  return texts.map((text) => {
    const [before, after] = text.split(email, 2);
    if (after === undefined) return <p key={text}>{text}</p>;
    return (
      <p key={text}>
        {before}
        <MailLink />
        {after}
      </p>
    );
  });
}

function List({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const supervisoryAuthority = "dataprotection.gov.sk";

/** A sentence followed by a link to the supervisory authority. */
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
  const { t } = useTranslation("privacy", { keyPrefix: "mobile_app" });
  const { t: privacy } = useTranslation("privacy");
  const { brand } = usePageData();
  return (
    <PolicyPart name="mobile_app">
      <Paragraphs texts={[t("about"), privacy("registrationInfo")]} />
      <p data-testid="privacy-sample-token">
        {t("sampleToken")} <code>{sampleToken}</code>
      </p>
      <Paragraphs texts={[t("tokenUse"), t("permissions"), t("stores")]} />
      <ul className="stores">
        <li>
          <ButtonLink variant="secondary" small href={brand.appStoreUrl} data-testid="privacy-app-store">
            {t("appStore")}
            <ArrowUpRightIcon />
          </ButtonLink>
        </li>
        <li>
          <ButtonLink variant="secondary" small href={brand.googlePlayUrl} data-testid="privacy-google-play">
            {t("googlePlay")}
            <ArrowUpRightIcon />
          </ButtonLink>
        </li>
      </ul>
    </PolicyPart>
  );
}

function PersonalData() {
  const { t } = useTranslation("privacy", { keyPrefix: "personal_data" });
  const rights = [t("rightAccess"), t("rightRectification"), t("rightErasure"), t("rightRestriction")];
  return (
    <PolicyPart name="personal_data">
      <Paragraphs texts={[t("controller"), t("what")]} />
      <List texts={[t("whatReport"), t("whatPlace"), t("whatToken"), t("whatContact")]} />
      <Paragraphs texts={[t("purpose"), t("photos"), t("retention"), t("rights")]} />
      <List texts={[...rights, t("rightObjection")]} />
      <Paragraphs texts={[t("requests")]} />
      <Complaint>{t("complaint")}</Complaint>
    </PolicyPart>
  );
}

function AdditionalData() {
  const { t } = useTranslation("privacy", { keyPrefix: "additional_data" });
  return (
    <PolicyPart name="additional_data">
      <Paragraphs texts={[t("about")]} />
      <List texts={[t("phone"), t("version"), t("error"), t("address"), t("notifications")]} />
      <Paragraphs texts={[t("retention")]} />
    </PolicyPart>
  );
}

function Scope() {
  const { t } = useTranslation("privacy", { keyPrefix: "scope" });
  return (
    <PolicyPart name="scope">
      <Paragraphs texts={[t("about"), t("list")]} />
      <ul className="places" lang="sk" data-testid="privacy-municipalities">
        {municipalities.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
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
  const texts = [
    t("about"),
    t("who", { who: who.filter(Boolean).join(", ") }),
    ...(brand.dpo ? [t("dpo", { dpo: brand.dpo })] : []),
    `${t("contact")} ${t("contactPeriod", { count: retention.contactsDays })}`,
    `${t("apply")} ${t("applyPeriod", { count: retention.applicationsDays })}`,
    t("consentPeriod", { count: retention.consentDays }),
    ...[t("unsent"), t("need"), t("decides"), t("work"), t("sees")],
    ...[t("abuse", { addressDays, auditDays }), t("logs"), t("backups", { backupWeeks }), t("numbers")],
  ];
  return (
    <PolicyPart name="website">
      <Paragraphs texts={texts} />
      <Complaint>{t("rights")}</Complaint>
      <Paragraphs texts={[t("accessibility")]} />
    </PolicyPart>
  );
}
