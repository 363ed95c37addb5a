import type { Brand } from "../../contract/brand.ts";
import { limits } from "../../contract/limits.ts";
import { type Locale, localeOf } from "../../contract/locales.ts";
import { myPath, pagePath } from "../../contract/routes.ts";
import { mailboxesIn, parseMailbox } from "../mailboxes.ts";
import { domainOf, greetableName } from "./addresses.ts";
import { calendarFile } from "./calendar.ts";
import { type Block, html, plainText } from "./letter.ts";
import type { Mail, Mailbox } from "./mailer.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { mailWords } from "./words/by-language.ts";
import type { MailWords } from "./words/words.ts";

type Identity = "legalName" | "address" | "companyId" | "vatId" | "register" | "phone" | "dpo";

/** Who writes: the company, where its site is, and what it promises. */
export interface Company {
  from: string;
  brand: Pick<Brand, "name" | "email" | Identity>;
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
  /** What mailboxes show beside the subject. */
  preview: string;
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
  contactNotice({ name, email, company, projectType, message, replyBy }, scene) {
    const { labels, projectTypes, contactNotice } = scene.words;
    const type = projectTypes[projectType];
    const facts = known([
      [labels.name, name],
      [labels.email, email],
      [labels.company, company],
      [labels.projectType, type],
      [labels.language, scene.words.languages[scene.language]],
      [labels.replyBy, replyBy && timeIn(scene.language, replyBy)],
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
  accountNotice({ event, username }, { company, words }) {
    const { subject, events, notYou } = words.accountNotice;
    const happened = events[event]({ username });
    const lines = [words.greeting(undefined), happened, notYou, `${words.closing}\n${company.brand.name}`];
    const blocks = lines.map((paragraph) => ({ paragraph }));
    return { subject: subject({ brand: company.brand.name }), preview: happened, blocks };
  },
};

/** Facts that there are. */
function known(facts: (readonly [label: string, value: string | undefined])[]) {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** By the clock of the company's people. */
function timeIn(language: Locale, time: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Europe/Bratislava",
  });
  return format.format(new Date(time));
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
    timeZone: "Europe/Bratislava",
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
  blocks: [{ paragraph: string }, ...Block[]],
): Letter {
  const record = new URLSearchParams({ tab, ...(subjectId && { id: subjectId }) });
  const href = `${company.publicUrl}${pagePath("admin", language)}?${record}`;
  return {
    subject,
    preview: blocks[0].paragraph,
    blocks: [...blocks, { link: words.openAdmin, href }],
    ...(sender && { replyTo: sender }),
  };
}

/** Of the visitor's words a receipt repeats the name at most: it must not carry anybody's message to a stranger. */
function receipt(subject: string, name: string, scene: Scene, blocks: [{ paragraph: string }, ...Block[]]): Letter {
  const letter = letterTo(name, scene, subject, blocks);
  return {
    ...letter,
    blocks: [...letter.blocks, { fine: scene.words.automatic({ email: scene.company.brand.email }) }],
  };
}

/** A letter to somebody who has written to us: greeted, signed, and saying who we are and where their rights are told. */
function letterTo(
  name: string,
  { company, words, language }: Scene,
  subject: string,
  blocks: [{ paragraph: string }, ...Block[]],
): Letter {
  const { brand, publicUrl } = company;
  const who = identityOf(brand, words);
  return {
    subject,
    preview: blocks[0].paragraph,
    blocks: [
      { paragraph: words.greeting(greetableName(name)) },
      ...blocks,
      { paragraph: `${words.closing}\n${brand.name}` },
      ...(who ? [{ fine: who }] : []),
      { link: words.identity.notice, href: `${publicUrl}${pagePath("privacy", language)}#website`, fine: true },
    ],
    replyTo: { name: brand.name, address: brand.email },
  };
}

function identityOf(brand: Company["brand"], { identity }: MailWords): string {
  const numbers = known([
    [identity.companyId, brand.companyId],
    [identity.vatId, brand.vatId],
  ]).map(([label, value]) => `${label} ${value}`);
  const contacts = known([
    [identity.phone, brand.phone],
    [identity.dpo, brand.dpo],
  ]).map(([label, value]) => `${label}: ${value}`);
  const name = [brand.legalName, brand.address].filter(Boolean).join(", ");
  return [name, numbers.join(", "), brand.register, ...contacts].filter(Boolean).join("\n");
}
