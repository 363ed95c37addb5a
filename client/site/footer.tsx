import { linkedSections, pagePath, sectionPath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LogoLink } from "./logo-link.tsx";

const copyrightYear = 2025;
type LinkedSection = (typeof linkedSections)[number];
/** The column of each section that header and footer link to. */
const columns: Record<LinkedSection, "solutions" | "company"> = {
  "ai-software": "solutions",
  robotics: "solutions",
  municipal: "solutions",
  travel: "solutions",
  careers: "company",
  contact: "company",
};
const solutions = linkedSections.filter((section) => columns[section] === "solutions");
const company = linkedSections.filter((section) => columns[section] === "company");

export function Footer() {
  const { t } = useTranslation("common", { keyPrefix: "footer" });
  const { locale } = usePageData();
  const renderSectionLink = (section: LinkedSection) => (
    <li key={section}>
      <a href={sectionPath(section, locale)} data-testid={`footer-${section}`}>
        {t(section)}
      </a>
    </li>
  );
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <LogoLink />
            <p className="quiet claim">{t("claim")}</p>
          </div>
          <nav aria-labelledby="footer-solutions">
            <h2 id="footer-solutions">{t("solutions")}</h2>
            <ul>{solutions.map(renderSectionLink)}</ul>
          </nav>
          <nav aria-labelledby="footer-company">
            <h2 id="footer-company">{t("company")}</h2>
            <ul>
              {company.map(renderSectionLink)}
              <li>
                <a href={sectionPath("hero", locale)}>{t("about")}</a>
              </li>
              <li>
                <a href={pagePath("privacy", locale)} data-testid="footer-privacy">
                  {t("privacy")}
                </a>
              </li>
              <li>
                <a href={`${pagePath("privacy", locale)}#website`}>{t("website")}</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="end">
          <span>{t("copyright", { year: copyrightYear })}</span>
          <span>{t("offices")}</span>
        </div>
        <LegalDetails />
      </div>
    </footer>
  );
}

/** The company's legal details, as far as the settings have them. */
function LegalDetails() {
  const { t } = useTranslation("common", { keyPrefix: "footer" });
  const { legalName, address, companyId, vatId, register, phone } = usePageData().brand;
  const numbers = [companyId && t("companyId", { id: companyId }), vatId && t("vatId", { id: vatId })];
  const details = [legalName, address, ...numbers, register, phone].filter(Boolean);
  return details.length > 0 ? <p className="identity">{details.join(" · ")}</p> : null;
}
