import { limits } from "../../contract/limits.ts";
import { myPath } from "../../contract/routes.ts";
import { say, sayCount } from "../locales/words.ts";
import { calendarFile } from "./calendar.ts";
import { letterTo, mailboxOf, paragraphs, receipt, type Scene, type Writers } from "./letters.ts";
import { appointmentTime } from "./times.ts";

/** What goes to whoever wrote to the company. */
export const peopleLetters: Writers<"contactReceipt" | "applicationReceipt" | "myNotice" | "reply"> = {
  contactReceipt({ name }, scene) {
    const { contactReceipt: words } = scene.words;
    return receipt(say(words.subject, { brand: scene.company.brand.name }), name, "contacts", scene, [
      { paragraph: say(words.thanks, { hours: limits.replyHours }) },
      { paragraph: say(words.data, { days: daysIn(scene, scene.company.retention.contactsDays) }) },
    ]);
  },
  applicationReceipt({ name, jobTitle, keepForLater, hasCv, myToken }, scene) {
    const { applicationReceipt: words } = scene.words;
    const { publicUrl, brand, retention, applicationReplyDays: count } = scene.company;
    const { applicationsDays, consentDays } = retention;
    const subject = say(jobTitle ? words.subject : words.subjectOfProfile, { brand: brand.name, jobTitle });
    return receipt(subject, name, "applications", scene, [
      { paragraph: jobTitle ? say(words.thanks, { jobTitle }) : words.thanksForProfile },
      ...(hasCv === undefined ? [] : [{ paragraph: hasCv ? words.cv.given : words.cv.none }]),
      {
        paragraph:
          count === undefined
            ? words.next
            : say(words.nextWithin, { days: sayCount(scene.language, words, "workingDays", { count }) }),
      },
      ...(myToken === undefined
        ? []
        : [{ paragraph: words.own }, { link: words.ownLink, href: publicUrl + myPath(myToken, scene.language) }]),
      {
        paragraph: keepForLater
          ? say(words.dataWithConsent, { days: daysIn(scene, consentDays) })
          : say(words[jobTitle ? "data" : "dataOfProfile"], { days: daysIn(scene, applicationsDays) }),
      },
    ]);
  },
  myNotice({ event, name, jobTitle }, scene) {
    const { myNotice: words, generalProfile } = scene.words;
    const { brand, retention } = scene.company;
    const days = daysIn(scene, event === "consentGiven" ? retention.consentDays : retention.applicationsDays);
    // Of these two nothing of the application itself has changed.
    const happened = words.happened[event === "exported" || event === "erased" ? event : "other"];
    const subject = say(words.subject, { brand: brand.name, happened, jobTitle: jobTitle || generalProfile });
    return letterTo(name, "applications", scene, subject, [
      { paragraph: say(words.events[event], { days, weeks: limits.backupWeeks }) },
      { paragraph: say(words.notYou, { email: brand.email }) },
    ]);
  },
  reply({ tab, subject, text, follows, appointment }, { id, recipient, company, words, language }) {
    const replyTo = mailboxOf(company, tab);
    const parts = text.split(/\n{2,}/);
    const when = appointment && appointmentTime(appointment.start, language);
    return {
      subject,
      // The first part is the greeting, which mailboxes would show by themselves.
      preview: parts[1] ?? text,
      blocks: [
        // After the greeting and the first paragraph, before the question whether the time suits.
        ...paragraphs(parts.slice(0, 2)),
        ...(when ? [{ facts: [[words.appointment, when]] satisfies [string, string][] }] : []),
        ...paragraphs(parts.slice(2)),
      ],
      replyTo,
      follows,
      isPersonal: true,
      ...(appointment && { calendar: calendarFile({ ...appointment, id, organizer: replyTo, attendee: recipient }) }),
    };
  },
};

function daysIn({ language, words }: Scene, count: number): string {
  return sayCount(language, words, "days", { count });
}
