import type { ComponentProps } from "react";
import { companyLocale, type Locale } from "../../../contract/locales.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { joinClasses } from "../../ui/classes.ts";
import "./common.css";
import { useLanguageName } from "./formats.ts";

/** A small label next to a name. The tone `bad` means late, missing or failed. */
export function Mark({
  tone,
  className,
  ...rest
}: ComponentProps<"span"> & { tone?: "out" | "bad" | "live" | undefined }) {
  return <span {...rest} className={joinClasses("mark", tone && `mark-${tone}`, className)} />;
}

/** The language of a person; any language but the company's has a tone of its own. */
export function LanguageMark({ language }: { language: Locale }) {
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const getName = useLanguageName();
  const words = t("wrote", { language: getName(language).inText });
  return (
    <Mark tone={language === companyLocale ? undefined : "out"} title={words}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <span className="sr">{words}</span>
    </Mark>
  );
}
