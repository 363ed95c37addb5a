import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Locale, languages } from "../../../contract/locales.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import type { PageMessages } from "../../i18n/i18n.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const days = ["yesterday", "today", "tomorrow"] as const;

/** `today 2:05 PM`, `tomorrow 9:00 AM`, else the date with the hour; in the viewer's time zone. */
export function useMomentFormat(): (time: string | Date) => string {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "moments" });
  const locale = i18n.language;
  return (time) => {
    const at = new Date(time);
    const clock = formatTime(at, locale);
    const day = days[getDay(at) - getDay(new Date()) + 1];
    return day ? t(day, { clock }) : `${formatDateInPhrase(at, locale)}, ${clock}`;
  };
}

/** Days since 1970 in the viewer's time zone. */
function getDay(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

/** `2:05 PM` or `14:05` in the viewer's time zone, as the page's language writes it. */
export function formatTime(at: Date, locale: Locale): string {
  return at.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" }).replaceAll(/\s/g, "\u00a0");
}

const tickMs = 30_000;

/** The current time, updated every 30 seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The messages in another language; undefined until they are loaded. */
export function useMessagesIn(language: Locale): PageMessages | undefined {
  const { i18n } = useTranslation();
  const queryFn = () => loadMessagesIn(i18n, language);
  // Runs offline too, because the messages of the page's own language are already loaded.
  return useQuery({ queryKey: ["messages", language], queryFn, networkMode: "always" }).data;
}

export async function loadMessagesIn(messages: PageMessages, language: Locale): Promise<PageMessages> {
  await loadMessages(messages, language, ["common", "forms", "admin"]);
  return messages.withLanguage(language);
}

/** The name of a language in the page's language: `slovenčina` in a sentence, `Slovenčina` alone. */
export function useLanguageName(): (language: Locale) => { inText: string; alone: string } {
  const locale = useTranslation().i18n.language;
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (language) => {
    const inText = names.of(language) ?? languages[language].name;
    return { inText, alone: inText.slice(0, 1).toLocaleUpperCase(locale) + inText.slice(1) };
  };
}
