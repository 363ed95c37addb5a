import { linkedSections, sectionPath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ArrowRightIcon, CloseIcon, MenuIcon } from "../ui/icons.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { LogoLink } from "./logo-link.tsx";

/** Contact is a button of its own. */
const plainLinks = linkedSections.filter((section) => section !== "contact");

/** One bar for all widths. Below 64rem it is also a popover: a sheet over the whole window. */
export function Header() {
  const { t } = useTranslation("common");
  const { locale } = usePageData();
  return (
    <header className="nav">
      <div id="menu" className="wrap row" popover="auto">
        <LogoLink testId="nav-logo" />
        <nav className="links" aria-label={t("nav.label")}>
          {plainLinks.map((section) => (
            <a key={section} href={sectionPath(section, locale)} data-testid={`nav-${section}`}>
              {t(`nav.${section}`)}
              <ArrowRightIcon />
            </a>
          ))}
        </nav>
        <div className="tools">
          <LanguageSwitcher />
          <ButtonLink
            variant="secondary"
            small
            className="nav-contact"
            href={sectionPath("contact", locale)}
            data-testid="nav-contact"
          >
            {t("nav.contact")}
          </ButtonLink>
          <button
            type="button"
            className="btn btn-ghost btn-icon toggle"
            popoverTarget="menu"
            data-testid="nav-menu-toggle"
          >
            <span className="to-open">
              <MenuIcon />
              <span className="sr">{t("nav.openMenu")}</span>
            </span>
            <span className="to-close">
              <CloseIcon />
              <span className="sr">{t("nav.closeMenu")}</span>
            </span>
          </button>
        </div>
      </div>
    </header>
  );
}
