import { formatNumber } from "../../../../contract/job/pay-text.ts";
import { defaultLocale, isLocale, type Locale } from "../../../../contract/locales.ts";

/** In units of 1024, as the limit counts. */
export function fileSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.ceil(bytes / 1024);
  const [value, unit] = kilobytes < 1024 ? [kilobytes, "kB"] : [kilobytes / 1024, "MB"];
  return `${formatNumber(value, locale, { decimals: 1 })}\u00a0${unit}`;
}

/** Stands in Uppy for `@transloadit/prettier-bytes` (vite.config.ts), which knows no language but English. */
export default function sizeInPageLanguage(bytes: number): string {
  const { lang } = document.documentElement;
  return fileSize(bytes, isLocale(lang) ? lang : defaultLocale);
}
