import { limits } from "../../contract/limits.ts";
import { myPath } from "../../contract/routes.ts";
import { formatCount, formatMessage } from "../locales/messages.ts";
import { formatCalendarFile } from "./calendar.ts";
import {
  createMailToPerson,
  createReceipt,
  formatAppointment,
  getStaffMailbox,
  type MailContext,
  toParagraphs,
  type Writers,
} from "./mail-parts.ts";

/** Mails to people who wrote to the company. */
export const peopleMails: Writers<"contactReceipt" | "applicationReceipt" | "myNotice" | "reply"> = {
  contactReceipt({ name }, context) {
    const { contactReceipt: words } = context.words;
    return createReceipt(
      formatMessage(words.subject, { brand: context.company.brand.name }),
      name,
      "contacts",
      context,
      [
        { paragraph: formatMessage(words.thanks, { hours: limits.replyHours }) },
        { paragraph: formatMessage(words.data, { days: formatDays(context, context.company.retention.contactsDays) }) },
      ],
    );
  },
  applicationReceipt({ name, jobTitle, keepForLater, hasCv, myToken }, context) {
    const { applicationReceipt: words } = context.words;
    const { publicUrl, brand, retention, applicationReplyDays: count } = context.company;
    const { applicationsDays, consentDays } = retention;
    const subject = formatMessage(jobTitle ? words.subject : words.subjectOfProfile, { brand: brand.name, jobTitle });
    return createReceipt(subject, name, "applications", context, [
      { paragraph: jobTitle ? formatMessage(words.thanks, { jobTitle }) : words.thanksForProfile },
      ...(hasCv === undefined ? [] : [{ paragraph: hasCv ? words.cv.given : words.cv.none }]),
      {
        paragraph:
          count === undefined
            ? words.next
            : formatMessage(words.nextWithin, { days: formatCount(context.language, words, "workingDays", { count }) }),
      },
      ...(myToken === undefined
        ? []
        : [{ paragraph: words.own }, { link: words.ownLink, href: publicUrl + myPath(myToken, context.language) }]),
      {
        paragraph: keepForLater
          ? formatMessage(words.dataWithConsent, { days: formatDays(context, consentDays) })
          : formatMessage(words[jobTitle ? "data" : "dataOfProfile"], { days: formatDays(context, applicationsDays) }),
      },
    ]);
  },
  myNotice({ event, name, jobTitle }, context) {
    const { myNotice: words, generalProfile } = context.words;
    const { brand, retention } = context.company;
    const days = formatDays(context, event === "consentGiven" ? retention.consentDays : retention.applicationsDays);
    // An export and an erasure do not change the application.
    const happened = words.happened[event === "exported" || event === "erased" ? event : "other"];
    const subject = formatMessage(words.subject, { brand: brand.name, happened, jobTitle: jobTitle || generalProfile });
    return createMailToPerson(name, "applications", context, subject, [
      { paragraph: formatMessage(words.events[event], { days, weeks: limits.backupWeeks }) },
      { paragraph: formatMessage(words.notYou, { email: brand.email }) },
    ]);
  },
  reply({ tab, subject, text, follows, appointment }, { id, recipient, company, words, language }) {
    const replyTo = getStaffMailbox(company, tab);
    const parts = text.split(/\n{2,}/);
    const when = appointment && formatAppointment(appointment.start, language);
    return {
      subject,
      // The first part is the greeting, which would make a poor preview.
      preview: parts[1] ?? text,
      blocks: [
        // The time comes after the first paragraph and before the question whether the time suits.
        ...toParagraphs(parts.slice(0, 2)),
        ...(when ? [{ facts: [[words.appointment, when]] satisfies [string, string][] }] : []),
        ...toParagraphs(parts.slice(2)),
      ],
      replyTo,
      follows,
      isPersonal: true,
      ...(appointment && {
        calendar: formatCalendarFile({ ...appointment, id, organizer: replyTo, attendee: recipient }),
      }),
    };
  },
};

function formatDays({ language, words }: MailContext, count: number): string {
  return formatCount(language, words, "days", { count });
}
