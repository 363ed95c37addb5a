import { useTranslation } from "../i18n/use-translation.ts";

/** The parts of the policy in SPEC.md's order, then the website's own; each is the anchor of its place. */
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

export type PolicyPartName = (typeof policyParts)[number];

export function PrivacyContents() {
  const { t } = useTranslation("privacy");
  return (
    <nav className="toc" aria-labelledby="privacy-contents">
      <h2 id="privacy-contents">{t("contents")}</h2>
      <ol>
        {policyParts.map((part) => (
          <li key={part}>
            {/* `mark-contents.ts` has moved the mark when React comes. */}
            <a href={`#${part}`} aria-current={part === policyParts[0] ? "true" : undefined} suppressHydrationWarning>
              {t(`${part}.title`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
