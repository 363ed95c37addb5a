import { companyZone } from "../../../../contract/job/closing-day.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { mailLink } from "../records/reply.ts";
import { useWriterWords } from "../records/writer-words.ts";
import type { Letter } from "./letter.ts";

interface Invitation extends Letter {
  to: string;
  date: string | undefined;
}

/** For the own mail program, which makes no calendar file: the time stands in the letter, as it does in ours. */
export function useMailLink(language: Locale) {
  const writer = useWriterWords(language);
  return ({ to, subject, text, date }: Invitation): string => {
    const time = date && appointmentTime(date, language);
    const line = time ? `\n\n${writer.t("admin:record.appointment", { time })}` : "";
    return mailLink({ to, subject, text: text + line });
  };
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1`: with the zone, for whoever is invited may sit elsewhere. */
export function appointmentTime(date: string, language: Locale): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone: companyZone },
  }).format(at);
}
