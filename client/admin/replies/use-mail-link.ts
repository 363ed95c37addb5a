import { companyZone } from "../../../contract/job/closing-day.ts";
import type { Locale } from "../../../contract/locales.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { mailLink } from "../records/reply.ts";
import { useWriterWords } from "../records/writer-words.ts";
import type { ReplyWords } from "./reply-words.ts";

interface Invitation extends ReplyWords {
  to: string;
  date: string | undefined;
}

/** For the own mail program, which makes no calendar file: the time stands in the letter, as it does in ours. */
export function useMailLink(language: Locale) {
  const { t } = useTranslation("admin", { keyPrefix: "reply.long" });
  const writer = useWriterWords(language);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t("copied"), description: t("paste") });
    } catch {
      showToast({ title: t("failed"), description: t("byHand"), variant: "destructive" });
    }
  }
  /** `prepare` is to be called when the link is followed. */
  return ({ to, subject, text, date }: Invitation): { href: string; prepare: () => void } => {
    const time = date && appointmentTime(date, language);
    const whole = time ? withAppointment(text, writer.t("admin:record.appointment", { time })) : text;
    const { href, pasted } = mailLink({ to, subject, text: whole });
    return { href, prepare: () => void (pasted && copy(pasted)) };
  };
}

/** Puts the time after the greeting and the first paragraph, as in the server's email. */
export function withAppointment(text: string, line: string): string {
  const parts = text.split(/(\n{2,})/);
  return `${parts.slice(0, 3).join("")}\n\n${line}${parts.slice(3).join("")}`;
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
