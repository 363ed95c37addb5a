import { languages, locales } from "../../contract/locales.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Flag } from "../ui/flag.tsx";
import { CheckIcon, ChevronDownIcon } from "../ui/icons.tsx";
import "../ui/button.css";
import "./language-switcher.css";
import { getLocalizedPath } from "./localized-path.ts";

const initAriaExpanded = (button: HTMLButtonElement | null) => {
  if (button) button.ariaExpanded ??= "false";
};

/**
 * Links to the same page in each language. `page-script/header.ts` adds query and hash, stores the choice and places
 * the popover.
 */
export function LanguageSwitcher() {
  const { t } = useTranslation("common", { keyPrefix: "language" });
  const data = usePageData();
  const { name, country } = languages[data.locale];
  const code = data.locale.toUpperCase();
  return (
    <div className="lang">
      <button
        type="button"
        className="btn btn-ghost btn-small"
        popoverTarget="languages"
        // The page script sets `aria-expanded` only on buttons of the server's document.
        ref={initAriaExpanded}
        // WebKit leaves hidden text out of the name.
        aria-label={`${code} ${t("current", { name })}`}
        suppressHydrationWarning
        data-testid="language-switcher"
      >
        <Flag country={country} />
        {code}
        <ChevronDownIcon />
      </button>
      <ul id="languages" className="menu" popover="auto" aria-label={t("choose")}>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={getLocalizedPath(data, locale)}
              hrefLang={locale}
              lang={locale}
              data-locale={locale}
              aria-current={locale === data.locale ? "true" : undefined}
              data-testid={`language-option-${locale}`}
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
