import type { Brand } from "../../contract/brand.ts";
import { limits } from "../../contract/limits.ts";
import { type Locale, localeOf } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { companyTimeZone } from "../config.ts";
import { mailboxesIn, parseMailbox } from "../mailboxes.ts";
import { domainOf, greetableName } from "./addresses.ts";
import { calendarFile } from "./calendar.ts";
import { type Block, html, plainText } from "./letter.ts";
import type { Mail, Mailbox } from "./mailer.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { mailWords } from "./words/by-language.ts";
import type { MailWords } from "./words/words.ts";

/** Who writes: the company, where its site is, and what it promises. */
export interface Company {
  from: string;
  brand: Pick<Brand, "name" | "email">;
  publicUrl: string;
  /** Where staff get their notices, and answers to what they wrote. */
  mailboxes: { contacts: string; applications: string };
  retention: { contactsDays: number; applicationsDays: number; consentDays: number };
}

interface Waiting {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  payload: string;
  /** The enquiry or application it is about. */
  subject_id: string | null;
}

interface Letter {
  subject: string;
  blocks: Block[];
  replyTo?: Mailbox;
  /** Ids of mails of ours. */
  follows?: string[];
  calendar?: string;
  /** A person wrote it: whoever is away may say so. */
  isPersonal?: true;
}

interface Scene {
  id: string;
  recipient: string;
  company: Company;
  words: MailWords;
  language: Locale;
  subjectId: string | null;
}

type Writer<K extends MailKind> = (payload: Payload<K>, scene: Scene) => Letter;

/** Throws when the row is not one that this release can read. */
export function compose(row: Waiting, company: Company): Mail {
  const language = localeOf(row.language);
  if (!isMailKind(row.kind)) throw new TypeError("a mail of an unknown kind");
  const { subject, blocks, replyTo, follows, calendar, isPersonal } = write(row.kind, JSON.parse(row.payload), {
    id: row.id,
    recipient: row.recipient,
    company,
    language,
    words: mailWords[language],
    subjectId: row.subject_id,
  });
  const from = parseMailbox(company.from);
  const messageId = (id: string) => `<${id}@${domainOf(from.address)}>`;
  return {
    kind: row.kind,
    from,
    to: row.recipient,
    replyTo,
    subject,
    text: plainText(blocks),
    html: html(blocks, subject, language),
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
    const facts: [string, string][] = [
      [labels.name, name],
      [labels.email, email],
      ...(company ? [[labels.company, company] satisfies [string, string]] : []),
      [labels.projectType, type],
      [labels.language, scene.words.languages[scene.language]],
      ...(due ? [[labels.due, timeIn(due, scene.language)] satisfies [string, string]] : []),
    ];
    return notice(contactNotice.subject({ projectType: type, name }), { name, address: email }, scene, "contacts", [
      { paragraph: contactNotice.intro },
      { facts },
      { quote: message },
    ]);
  },
  applicationNotice({ name, email, jobTitle, phone, hasCv }, scene) {
    const { labels, languages, cv, applicationNotice } = scene.words;
    const facts: [string, string][] = [
      [labels.job, jobTitle],
      [labels.name, name],
      [labels.email, email],
      ...(phone ? [[labels.phone, phone] satisfies [string, string]] : []),
      ...(hasCv === undefined ? [] : [[labels.cv, hasCv ? cv.given : cv.none] satisfies [string, string]]),
      [labels.language, languages[scene.language]],
    ];
    return notice(applicationNotice.subject({ jobTitle, name }), { name, address: email }, scene, "applications", [
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
    return {
      subject: subject({ brand: company.brand.name, count }),
      blocks: [
        { paragraph: intro({ hours: limits.replyHours }) },
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
      words.thanks({ hours: limits.replyHours }),
      words.data({ days: scene.company.retention.contactsDays }),
    ]);
  },
  applicationReceipt({ name, jobTitle, keepForLater }, scene) {
    const { applicationReceipt: words } = scene.words;
    const { applicationsDays, consentDays } = scene.company.retention;
    return receipt(words.subject({ brand: scene.company.brand.name }), name, scene, [
      words.thanks({ jobTitle }),
      words.next,
      keepForLater ? words.dataWithConsent({ days: consentDays }) : words.data({ days: applicationsDays }),
    ]);
  },
  reply({ tab, subject, text, follows, appointment }, { id, recipient, company, words, language }) {
    const [address = company.brand.email] = mailboxesIn(company.mailboxes[tab]);
    const replyTo = { name: company.brand.name, address };
    const when = appointment && appointmentTime(appointment.start, language);
    return {
      subject,
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
    const lines = [
      words.greeting(undefined),
      events[event]({ username, device }),
      notYou,
      `${words.closing}\n${company.brand.name}`,
    ];
    return { subject: subject({ brand: company.brand.name }), blocks: paragraphs(lines) };
  },
};

function adminAddress({ publicUrl }: Company, language: Locale, place: Record<string, string>): string {
  return `${publicUrl}${pagePath("admin", language)}?${new URLSearchParams(place)}`;
}

/** On the clock of the company, whose promise it is. */
function timeIn(time: string, language: Locale): string {
  return new Intl.DateTimeFormat(language === "sk" ? "sk-SK" : "en-US", {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    timeZone: companyTimeZone,
  }).format(new Date(time));
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1`: where the company sits, and it says so. */
function appointmentTime(start: string, language: Locale): string {
  return new Intl.DateTimeFormat(language === "sk" ? "sk-SK" : "en-US", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: companyTimeZone,
  }).format(new Date(start));
}

function paragraphs(lines: string[]): Block[] {
  return lines.map((paragraph) => ({ paragraph }));
}

function notice(
  subject: string,
  sender: Mailbox | undefined,
  { company, words, language, subjectId }: Scene,
  tab: "contacts" | "applications",
  blocks: Block[],
): Letter {
  const href = adminAddress(company, language, { tab, ...(subjectId && { id: subjectId }) });
  return {
    subject,
    blocks: [...blocks, { link: words.openAdmin, href }],
    ...(sender && { replyTo: sender }),
  };
}

/** Of the visitor's words a receipt repeats the name at most: it must not carry anybody's message to a stranger. */
function receipt(subject: string, name: string, { company, words }: Scene, texts: string[]): Letter {
  const { brand } = company;
  const lines = [
    words.greeting(greetableName(name)),
    ...texts,
    `${words.closing}\n${brand.name}`,
    words.automatic({ email: brand.email }),
  ];
  return {
    subject,
    blocks: paragraphs(lines),
    replyTo: { name: brand.name, address: brand.email },
  };
}
