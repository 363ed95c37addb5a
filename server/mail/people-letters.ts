import { limits } from "../../contract/limits.ts";
import { myPath } from "../../contract/routes.ts";
import { mailboxesIn } from "../mailboxes.ts";
import { calendarFile } from "./calendar.ts";
import { letterTo, paragraphs, receipt, type Writers } from "./letters.ts";
import { appointmentTime } from "./times.ts";

/** What goes to whoever wrote to the company. */
export const peopleLetters: Writers<"contactReceipt" | "applicationReceipt" | "myNotice" | "reply"> = {
  contactReceipt({ name }, scene) {
    const { contactReceipt: words } = scene.words;
    return receipt(words.subject({ brand: scene.company.brand.name }), name, scene, [
      { paragraph: words.thanks({ hours: limits.replyHours }) },
      { paragraph: words.data({ days: scene.company.retention.contactsDays }) },
    ]);
  },
  applicationReceipt({ name, jobTitle, keepForLater, hasCv, myToken }, scene) {
    const { applicationReceipt: words, generalProfile } = scene.words;
    const { publicUrl, brand, retention } = scene.company;
    const { applicationsDays, consentDays } = retention;
    return receipt(words.subject({ brand: brand.name, jobTitle: jobTitle || generalProfile }), name, scene, [
      { paragraph: jobTitle ? words.thanks({ jobTitle }) : words.thanksForProfile },
      ...(hasCv === undefined ? [] : [{ paragraph: hasCv ? words.cv.given : words.cv.none }]),
      { paragraph: words.next },
      ...(myToken === undefined
        ? []
        : [{ paragraph: words.own }, { link: words.ownLink, href: publicUrl + myPath(myToken, scene.language) }]),
      {
        paragraph: keepForLater ? words.dataWithConsent({ days: consentDays }) : words.data({ days: applicationsDays }),
      },
    ]);
  },
  myNotice({ event, name, jobTitle }, scene) {
    const { myNotice: words, generalProfile } = scene.words;
    const { brand, retention } = scene.company;
    const days = event === "consentGiven" ? retention.consentDays : retention.applicationsDays;
    return letterTo(name, scene, words.subject({ brand: brand.name, jobTitle: jobTitle || generalProfile }), [
      { paragraph: words.events[event]({ days }) },
      { paragraph: words.notYou({ email: brand.email }) },
    ]);
  },
  reply({ tab, subject, text, follows, appointment }, { id, recipient, company, words, language }) {
    const [address = company.brand.email] = mailboxesIn(company.mailboxes[tab]);
    const replyTo = { name: company.brand.name, address };
    const when = appointment && appointmentTime(appointment.start, language);
    return {
      subject,
      preview: text,
      blocks: [
        ...paragraphs(text.split(/\n{2,}/)),
        ...(when ? [{ facts: [[words.appointment, when]] satisfies [string, string][] }] : []),
      ],
      replyTo,
      follows,
      isPersonal: true,
      ...(appointment && { calendar: calendarFile({ ...appointment, id, organizer: replyTo, attendee: recipient }) }),
    };
  },
};
