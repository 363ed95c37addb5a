import { useTranslation } from "react-i18next";
import type { Locale } from "../../../../contract/locales.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { Mark } from "../kit/mark.tsx";

/** In which language somebody wrote, and is answered. */
export function LanguageMark({ language }: { language: Locale }) {
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const words = t(`wrote.${language}`);
  return (
    <Mark tone={language === "sk" ? undefined : "out"} title={words}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Mark>
  );
}
