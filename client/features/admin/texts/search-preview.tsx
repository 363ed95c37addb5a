import type { Locale } from "../../../../contract/locales.ts";
import type { Forms } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { saying } from "./laid-texts.ts";
import { useLocales } from "./text-names.ts";

interface SearchPreviewProps {
  textKey: string;
  typed: Record<Locale, Forms>;
  texts: readonly WordsText[];
}

const headText = /^(common:meta\.\w+?)(Title|Description)$/;

/** About as many characters as search engines show. */
export function searchMost(key: string): number | undefined {
  const kind = headText.exec(key)?.[2];
  if (!kind) return undefined;
  return kind === "Title" ? 60 : 160;
}

/** What search engines and shared links show of a page, for the texts that no page shows. */
export function SearchPreview({ textKey, typed, texts }: SearchPreviewProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { brand, origin } = usePageData();
  const order = useLocales();
  const page = headText.exec(textKey)?.[1];
  if (!page) return null;
  const said = (key: string, locale: Locale) => {
    const text = texts.find((one) => one.key === key);
    const forms = key === textKey ? typed[locale] : text && saying(text, true, locale);
    return forms?.[""]?.replaceAll("{{brand}}", brand.name);
  };
  return (
    <section className="search-preview" aria-label={t("inSearch")}>
      {order.map((locale) => (
        <div key={locale} lang={locale}>
          <small>{origin.replace(/^https?:\/\//, "")}</small>
          <b>
            {said(`${page}Title`, locale)} | {brand.name}
          </b>
          <p>{said(`${page}Description`, locale)}</p>
        </div>
      ))}
    </section>
  );
}
