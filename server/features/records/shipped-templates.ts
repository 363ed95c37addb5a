import type { Locale } from "../../../contract/locales.ts";
import type { TemplateName } from "../../../contract/replies.ts";

export interface TemplateText {
  subject: string;
  text: string;
}
export type TemplateWords = Record<Locale, TemplateText>;

/** As they come with the site; staff may change them. */
export const shippedTemplates: Record<TemplateName, TemplateWords> = {
  invite: {
    en: {
      subject: "{company}: invitation to an interview – {job}",
      text: `Hello {name},

Thank you for your application (“{job}”). We would like to get to know you and invite you to an interview.

Please let us know whether the time suits you. If it does not, suggest another: just reply to this email.

Kind regards,
{sender}
{company}`,
    },
    sk: {
      subject: "{company}: pozvánka na pohovor – {job}",
      text: `Dobrý deň, {name},

ďakujeme za vašu žiadosť („{job}“). Zaujala nás a radi by sme vás pozvali na pohovor.

Dajte nám, prosím, vedieť, či vám termín vyhovuje. Ak nie, navrhnite iný – stačí odpovedať na tento e-mail.

S pozdravom
{sender}
{company}`,
    },
  },
  ask: {
    en: {
      subject: "{company}: a question about your application – {job}",
      text: `Hello {name},

Thank you for your application (“{job}”). Before we go on, we would like to ask you:



You can simply reply to this email.

Kind regards,
{sender}
{company}`,
    },
    sk: {
      subject: "{company}: otázka k vašej žiadosti – {job}",
      text: `Dobrý deň, {name},

ďakujeme za vašu žiadosť („{job}“). Skôr než sa posunieme ďalej, chceli by sme sa vás opýtať:



Stačí odpovedať na tento e-mail.

S pozdravom
{sender}
{company}`,
    },
  },
  decline: {
    en: {
      subject: "{company}: your application – {job}",
      text: `Hello {name},

Thank you for your application (“{job}”) and for the time you gave it. We have decided to go on with other applicants.

We wish you every success in your search.

Kind regards,
{sender}
{company}`,
    },
    sk: {
      subject: "{company}: vaša žiadosť o prácu – {job}",
      text: `Dobrý deň, {name},

ďakujeme za vašu žiadosť („{job}“) a za čas, ktorý ste jej venovali. Vo výberovom konaní sme sa rozhodli pokračovať s inými uchádzačmi.

Prajeme vám veľa úspechov pri hľadaní práce.

S pozdravom
{sender}
{company}`,
    },
  },
  answer: {
    en: {
      subject: "{company}: your message about {job}",
      text: `Hello {name},

Thank you for your message.



Kind regards,
{sender}
{company}`,
    },
    sk: {
      subject: "{company}: odpoveď na vašu správu – {job}",
      text: `Dobrý deň, {name},

ďakujeme za vašu správu.



S pozdravom
{sender}
{company}`,
    },
  },
};
