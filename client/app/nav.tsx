import { useRef, useState } from "react";
import { type Section, sectionPath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { ArrowRightIcon, CloseIcon, MenuIcon } from "../ui/icons.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { LogoLink } from "./logo-link.tsx";
import "./nav.css";
import "./nav-sheet.css";
import { useMenuSheet } from "./menu-sheet.ts";
import { useSectionInView } from "./section-in-view.ts";

const linked = ["ai-software", "robotics", "municipal", "travel", "careers"] as const satisfies Section[];

/** One bar for all widths: below 64rem its links, language and contact open as a sheet over the whole window. */
export function Nav() {
  const { t } = useTranslation("common", { keyPrefix: "nav" });
  const { locale, page } = usePageData();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const current = useSectionInView(linked, page);
  useMenuSheet(open, toggle, () => setOpen(false));

  return (
    <header className={classes("nav", open && "is-open")}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only notices clicks on the links inside, however they are made */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="wrap row"
        onClick={(event) => event.target instanceof Element && event.target.closest("a") && setOpen(false)}
      >
        <LogoLink testId="nav-logo" />
        <nav className="links" aria-label={t("label")}>
          {linked.map((section) => (
            <a
              key={section}
              href={sectionPath(section, locale)}
              aria-current={section === current ? "true" : undefined}
              data-testid={`nav-${section}`}
            >
              {t(section)}
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
            {t("contact")}
          </ButtonLink>
          <Button
            ref={toggle}
            variant="ghost"
            icon
            className="toggle"
            aria-label={open ? t("closeMenu") : t("openMenu")}
            aria-expanded={open}
            data-testid="nav-menu-toggle"
            onClick={() => setOpen(!open)}
          >
            {open ? <CloseIcon /> : <MenuIcon />}
          </Button>
        </div>
      </div>
    </header>
  );
}
