import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageData } from "../i18n/page-data.tsx";

/** The parts of the policy in SPEC.md's order, then the website's own; each is the anchor of its place. */
export const policyParts = [
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
export type PolicyPartName = (typeof policyParts)[number];

export function PolicyPart({ name, box, children }: { name: PolicyPartName; box?: boolean; children: ReactNode }) {
  const { t } = useTranslation("privacy");
  return (
    <section id={name} className={box ? "box" : undefined} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}

/** One paragraph; the contact address in it is a link. */
export function Paragraph({ children }: { children: string }) {
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
export function Complaint({ children }: { children: string }) {
  return (
    <p>
      {children}{" "}
      <a className="prose-link" href={`https://${supervisoryAuthority}`}>
        {supervisoryAuthority}
      </a>
    </p>
  );
}
