import { limits } from "../../contract/limits.ts";
import { localeOf } from "../../contract/locales.ts";
import { myPath } from "../../contract/routes.ts";
import { mailboxesIn, parseMailbox } from "../mailboxes.ts";
import { domainOf } from "./addresses.ts";
import { calendarFile } from "./calendar.ts";
import { html, plainText } from "./letter.ts";
import {
  adminAddress,
  appointmentTime,
  type Company,
  known,
  type Letter,
  letterTo,
  notice,
  paragraphs,
  receipt,
  type Scene,
  timeIn,
} from "./letters.ts";
import type { Mail } from "./mailer.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { mailWords } from "./words/by-language.ts";

interface Waiting {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  payload: string;
  /** The enquiry or application it is about. */
  subject_id: string | null;
}

type Writer<K extends MailKind> = (payload: Payload<K>, scene: Scene) => Letter;

/** Throws when the row is not one that this release can read. */
export function compose(row: Waiting, company: Company): Mail {
  const language = localeOf(row.language);
  if (!isMailKind(row.kind)) throw new TypeError("a mail of an unknown kind");
  const letter = write(row.kind, JSON.parse(row.payload), {
    id: row.id,
    recipient: row.recipient,
    company,
    language,
    words: mailWords[language],
    subjectId: row.subject_id,
  });
  const { subject, preview, blocks, replyTo, follows, calendar, isPersonal } = letter;
  const from = parseMailbox(company.from);
  const messageId = (id: string) => `<${id}@${domainOf(from.address)}>`;
  return {
    kind: row.kind,
    from,
    to: row.recipient,
    replyTo,
    subject,
    text: plainText(blocks),
    html: html(blocks, { title: subject, preview, language }),
    // Out of the row's id, so that a second copy after a crash is recognised as the same mail.
    messageId: messageId(row.id),
    references: follows?.map(messageId),
    calendar,
    headers: {
      ...(!isPersonal && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      "Content-Language": language,
    },
  };
}

function write<K extends MailKind>(kind: K, payload: unknown, scene: Scene): Letter {
  const writer: Writer<K> = writers[kind];
  const parsed = payloads[kind].parse(payload) as Payload<K>; // parsed by the schema that Payload<K> is inferred from
  return writer(parsed, scene);
}

const writers: { [K in MailKind]: Writer<K> } = {
  contactNotice({ name, email, company, projectType, message, due }, scene) {
    const { labels, projectTypes, contactNotice } = scene.words;
    const type = projectTypes[projectType];
    const facts = known([
      [labels.name, name],
      [labels.email, email],
      [labels.company, company],
      [labels.projectType, type],
      [labels.language, scene.words.languages[scene.language]],
      [labels.due, due && timeIn(due, scene.language)],
    ]);
    const subject = contactNotice.subject({ brand: scene.company.brand.name, projectType: type, name });
    return notice(subject, { name, address: email }, scene, "contacts", [
      { paragraph: contactNotice.intro },
      { facts },
      message === undefined ? { paragraph: contactNotice.textInAdmin } : { quote: message },
    ]);
  },
  applicationNotice({ name, email, jobTitle, phone, hasCv }, scene) {
    const { labels, languages, cv, applicationNotice } = scene.words;
    const title = jobTitle || scene.words.generalProfile;
    const facts = known([
      [labels.job, title],
      [labels.name, name],
      [labels.email, email],
      [labels.phone, phone],
      [labels.cv, hasCv === undefined ? undefined : hasCv ? cv.given : cv.none],
      [labels.language, languages[scene.language]],
    ]);
    const subject = applicationNotice.subject({ brand: scene.company.brand.name, jobTitle: title, name });
    return notice(subject, { name, address: email }, scene, "applications", [
      { paragraph: applicationNotice.intro },
      { facts },
    ]);
  },
  morningList({ now, count, records }, { company, words, language }) {
    const { subject, intro, due: soon, late } = words.morningList;
    const links = records.map(({ id, projectType, due }) => {
      const values = { projectType: words.projectTypes[projectType], time: timeIn(due, language) };
      const link = due < now ? late(values) : soon(values);
      return { link, href: adminAddress(company, language, { tab: "contacts", id }) };
    });
    const preview = intro({ hours: limits.replyHours });
    return {
      subject: subject({ brand: company.brand.name, count }),
      preview,
      blocks: [
        { paragraph: preview },
        ...links,
        { link: words.openAdmin, href: adminAddress(company, language, { tab: "contacts", state: "open" }) },
      ],
    };
  },
  noticesPaused({ tab }, scene) {
    const { subject, intro } = scene.words.noticesPaused;
    return notice(subject({ brand: scene.company.brand.name }), undefined, scene, tab, [{ paragraph: intro }]);
  },
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
  accountNotice({ event, username, device }, { company, words }) {
    const { subject, events, notYou } = words.accountNotice;
    const happened = events[event]({ username, device });
    const lines = [words.greeting(undefined), happened, notYou, `${words.closing}\n${company.brand.name}`];
    const blocks = lines.map((paragraph) => ({ paragraph }));
    return { subject: subject({ brand: company.brand.name }), preview: happened, blocks };
  },
};
