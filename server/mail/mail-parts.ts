import { companyZone } from "../../contract/company-day.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import { pagePath } from "../../contract/routes.ts";
import { fillName, toGreetableName } from "../../contract/templates.ts";
import { formatMessage, type ServerMessages } from "../locales/messages.ts";
import { canBeReplyTo, parseMailboxes } from "../mailboxes.ts";
import type { Mailbox } from "./mailer.ts";
import type { MailKind, Payload } from "./payloads.ts";

/** A part of a mail. The same blocks become plain text and HTML. */
export type Block =
  | { paragraph: string }
  | { facts: (readonly [label: string, value: string])[] }
  | { quote: string }
  | { link: string; href: string; fine?: true }
  /** Small print. */
  | { fine: string };

type Identity = "legalName" | "address" | "companyId" | "vatId" | "register" | "phone" | "dpo";

type Tab = "contacts" | "applications";

/** The settings that mails mention. */
export interface Company {
  from: string;
  brand: Pick<Brand, "name" | "email" | Identity>;
  publicUrl: string;
  /** Mailboxes of staff, for notices and for answers to their replies. */
  mailboxes: Record<Tab, string>;
  retention: { contactsDays: number; applicationsDays: number; consentDays: number };
  applicationReplyDays?: number | undefined;
}

export interface MailContent {
  subject: string;
  /** Shown by mail clients after the subject. */
  preview: string;
  blocks: Block[];
  replyTo?: Mailbox;
  /** Ids of our earlier mails of the thread. */
  follows?: string[];
  calendar?: string;
  /** Set for mails that a person wrote, to which automatic answers are welcome. */
  isPersonal?: true;
}

export interface MailContext {
  id: string;
  recipient: string;
  company: Company;
  words: ServerMessages["mail"];
  language: Locale;
  subjectId: string | null;
}

/** One writer per kind of mail. */
export type Writers<Kinds extends MailKind> = {
  [K in Kinds]: (payload: Payload<K>, context: MailContext) => MailContent;
};

export function omitEmpty(facts: (readonly [label: string, value: string | undefined])[]) {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

export function formatAdminUrl({ publicUrl }: Company, language: Locale, place: Record<string, string>): string {
  return `${publicUrl}${pagePath("admin", language)}?${new URLSearchParams(place)}`;
}

export function toParagraphs(lines: string[]): Block[] {
  return lines.map((paragraph) => ({ paragraph }));
}

/** The sentence that asks for a reply, or another one when the address cannot be a Reply-To. */
export function getAnswerHint(address: string, reply: string, { words }: MailContext): string {
  return canBeReplyTo(address) ? reply : words.unanswerable;
}

export function createNotice(
  subject: string,
  sender: Mailbox | undefined,
  { company, words, language, subjectId }: MailContext,
  tab: Tab,
  blocks: [{ paragraph: string }, ...Block[]],
): MailContent {
  const href = formatAdminUrl(company, language, { tab, ...(subjectId && { id: subjectId }) });
  return {
    subject,
    preview: blocks[0].paragraph,
    blocks: [...blocks, { link: words.openAdmin, href }],
    ...(sender && canBeReplyTo(sender.address) && { replyTo: sender }),
  };
}

/** Spam relay: a receipt repeats only the visitor's name, so that strangers cannot send messages to other people. */
export function createReceipt(
  subject: string,
  name: string,
  tab: Tab,
  context: MailContext,
  blocks: [{ paragraph: string }, ...Block[]],
): MailContent {
  const mail = createMailToPerson(name, tab, context, subject, blocks);
  return {
    ...mail,
    blocks: [...mail.blocks, { fine: formatMessage(context.words.automatic, { email: context.company.brand.email }) }],
  };
}

/** The first mailbox of staff that can be a Reply-To. */
export function getStaffMailbox({ brand, mailboxes }: Company, tab: Tab): Mailbox {
  const address = parseMailboxes(mailboxes[tab]).find(canBeReplyTo) ?? brand.email;
  return { name: brand.name, address };
}

/** A mail to a person who wrote to us, with greeting, signature, company details and the link to the privacy notice. */
export function createMailToPerson(
  name: string,
  tab: Tab,
  { company, words, language }: MailContext,
  subject: string,
  blocks: [{ paragraph: string }, ...Block[]],
): MailContent {
  const { brand, publicUrl } = company;
  const who = formatIdentity(brand, words);
  return {
    subject,
    preview: blocks[0].paragraph,
    blocks: [
      { paragraph: fillName(words.greeting, toGreetableName(name)) },
      ...blocks,
      { paragraph: `${words.closing}\n${brand.name}` },
      ...(who ? [{ fine: who }] : []),
      { link: words.identity.notice, href: `${publicUrl}${pagePath("privacy", language)}#website`, fine: true },
    ],
    replyTo: getStaffMailbox(company, tab),
  };
}

function formatIdentity(brand: Company["brand"], { identity }: MailContext["words"]): string {
  const numbers = omitEmpty([
    [identity.companyId, brand.companyId],
    [identity.vatId, brand.vatId],
  ]).map(([label, value]) => `${label} ${value}`);
  const contacts = omitEmpty([
    [identity.phone, brand.phone],
    [identity.dpo, brand.dpo],
  ]).map(([label, value]) => `${label}: ${value}`);
  const name = [brand.legalName, brand.address].filter(Boolean).join(", ");
  return [name, numbers.join(", "), brand.register, ...contacts].filter(Boolean).join("\n");
}

/** Formats a time in the company's time zone. */
export function formatTime(time: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    timeZone: companyZone,
  }).format(new Date(time));
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1` */
export function formatAppointment(start: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    timeZone: companyZone,
  }).format(new Date(start));
}
