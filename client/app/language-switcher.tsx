import flagSk from "country-flag-icons/3x2/SK.svg?no-inline";
import flagUs from "country-flag-icons/3x2/US.svg?no-inline";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Locale, locales } from "../../contract/locales.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { CheckIcon, ChevronDownIcon } from "../ui/icons.tsx";
import { pageAddress } from "./head.ts";
import "./language-switcher.css";
import { useDisclosure } from "./disclosure.ts";
import { switchLanguage } from "./visit.ts";

/** Each language names itself in its own words, whatever the page's language is. */
const languages = {
  en: { name: "English", short: "EN", flag: flagUs },
  sk: { name: "Slovenčina", short: "SK", flag: flagSk },
} as const satisfies Record<Locale, object>;

export function LanguageSwitcher() {
  const { t, i18n } = useTranslation("common", { keyPrefix: "language" });
  const data = usePageData();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useDisclosure(open, place, () => setOpen(false));
  const { name, short, flag } = languages[data.locale];

  return (
    <div className="lang" ref={place}>
      <Button
        variant="ghost"
        small
        aria-expanded={open}
        aria-label={t("current", { name, short })}
        data-testid="language-switcher"
        onClick={() => setOpen(!open)}
      >
        <Flag source={flag} />
        {short}
        <ChevronDownIcon />
      </Button>
      <ul className={classes("menu", open && "is-open")} aria-label={t("choose")}>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={pageAddress(data, locale)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === data.locale ? "true" : undefined}
              data-testid={`language-option-${locale}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(false);
                switchLanguage(locale, data, i18n);
              }}
            >
              <Flag source={languages[locale].flag} />
              {languages[locale].name}
              {locale === data.locale ? <CheckIcon /> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Flag({ source }: { source: string }) {
  return <img className="flag" src={source} alt="" width="20" height="14" />;
}
