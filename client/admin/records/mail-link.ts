import { companyZone } from "../../../contract/company-day.ts";
import type { Locale } from "../../../contract/locales.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Windows opens no mail program for a longer link, and shows no error. */
const maxLinkLength = 2_000;

/** Link that opens the user's mail program. `pasted` is a text too long for the link, which the user must paste. */
export function createMailLink(mail: Mail): { href: string; pasted?: string } {
  const href = formatMailLink(mail);
  if (href.length <= maxLinkLength) return { href };
  return { href: formatMailLink({ ...mail, text: "" }), pasted: mail.text };
}

/** Clicks a link instead of navigating: only clicked mail links skip the question before leaving the page. */
export function openMailLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

function formatMailLink({ to, subject, text }: Mail): string {
  return `mailto:${escapeMailbox(to)}?subject=${escapePart(subject)}&body=${escapePart(text.replaceAll("\n", "\r\n"))}`;
}

/** Escapes an e-mail address for a `mailto:` link, so that a typed address cannot add recipients. */
export function escapeMailbox(email: string): string {
  const [box = "", host = ""] = email.split("@");
  return `${escapePart(box)}@${escapePart(host)}`;
}

/** `encodeURIComponent` throws at half of a surrogate pair. */
function escapePart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Puts the appointment after the greeting and the first paragraph, as the server's mail does. */
export function insertAppointment(text: string, line: string): string {
  const parts = text.split(/(\n{2,})/);
  return `${parts.slice(0, 3).join("")}\n\n${line}${parts.slice(3).join("")}`;
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1`: with the zone, as the person may be in another zone. */
export function formatAppointment(date: string, language: Locale): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone: companyZone },
  }).format(at);
}
