import { formatNumber } from "../../../../contract/job/pay-text.ts";
import { defaultLocale, isLocale, type Locale } from "../../../../contract/locales.ts";

/** 1 kB is 1,024 bytes, as in the limit of a CV. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.ceil(bytes / 1024);
  const [value, unit] = kilobytes < 1024 ? [kilobytes, "kB"] : [kilobytes / 1024, "MB"];
  return `${formatNumber(value, locale, { decimals: 1 })}\u00a0${unit}`;
}

/** Replaces `@transloadit/prettier-bytes` in Uppy (vite.config.ts), which knows only English. */
export default function formatSizeInPageLanguage(bytes: number): string {
  const { lang } = document.documentElement;
  return formatFileSize(bytes, isLocale(lang) ? lang : defaultLocale);
}
