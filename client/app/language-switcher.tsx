import { useRef, useState } from "react";
import { languages, locales } from "../../contract/locales.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Flag } from "../ui/flag.tsx";
import { CheckIcon, ChevronDownIcon } from "../ui/icons.tsx";
import { pageAddress } from "./head.ts";
import "./language-switcher.css";
import { useDisclosure } from "./disclosure.ts";
import { switchLanguage } from "./visit.ts";

export function LanguageSwitcher() {
  const { t, i18n } = useTranslation("common", { keyPrefix: "language" });
  const data = usePageData();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useDisclosure(open, place, () => setOpen(false));
  const { name, country } = languages[data.locale];

  return (
    <div className="lang" ref={place}>
      <Button
        ref={toggle}
        variant="ghost"
        small
        // WebKit would leave the hidden words out of the name.
        aria-label={`${data.locale.toUpperCase()} ${t("current", { name })}`}
        aria-expanded={open}
        data-testid="language-switcher"
        onClick={() => setOpen(!open)}
      >
        <Flag country={country} />
        {data.locale.toUpperCase()}
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
                toggle.current?.focus();
                switchLanguage(locale, data, i18n);
              }}
            >
              <Flag country={languages[locale].country} />
              {languages[locale].name}
              {locale === data.locale ? <CheckIcon /> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
