import { companyLocale, type Locale } from "../../../contract/locales.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useLanguageName } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";

/** The language of a person; another one than the company's has another tone. */
export function LanguageMark({ language }: { language: Locale }) {
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const nameOf = useLanguageName();
  const words = t("wrote", { language: nameOf(language).inText });
  return (
    <Mark tone={language === companyLocale ? undefined : "out"} title={words}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Mark>
  );
}
