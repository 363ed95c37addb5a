import type { Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import { greetableName } from "../../contract/people.ts";
import { greet } from "../../contract/replies.ts";
import { pagePath } from "../../contract/routes.ts";
import { companyTimeZone } from "../config.ts";
import { type ServerWords, say } from "../locales/words.ts";
import { canBeReplyTo, mailboxesIn } from "../mailboxes.ts";
import type { Block } from "./mail-body.ts";
import type { Mailbox } from "./mailer.ts";
import type { MailKind, Payload } from "./payloads.ts";

type Identity = "legalName" | "address" | "companyId" | "vatId" | "register" | "phone" | "dpo";

type Tab = "contacts" | "applications";

/** Who writes: the company, where its site is, and what it promises. */
export interface Company {
  from: string;
  brand: Pick<Brand, "name" | "email" | Identity>;
  publicUrl: string;
  /** Where staff get their notices, and answers to what they wrote. */
  mailboxes: Record<Tab, string>;
  retention: { contactsDays: number; applicationsDays: number; consentDays: number };
  applicationReplyDays?: number | undefined;
}

export interface MailContent {
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

export interface MailContext {
  id: string;
  recipient: string;
  company: Company;
  words: ServerWords["mail"];
  language: Locale;
  subjectId: string | null;
}

/** Each kind of mail, written out of what its row holds. */
export type Writers<Kinds extends MailKind> = {
  [K in Kinds]: (payload: Payload<K>, context: MailContext) => MailContent;
};

/** Facts that there are. */
export function present(facts: (readonly [label: string, value: string | undefined])[]) {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

export function adminUrl({ publicUrl }: Company, language: Locale, place: Record<string, string>): string {
  return `${publicUrl}${pagePath("admin", language)}?${new URLSearchParams(place)}`;
}

export function paragraphs(lines: string[]): Block[] {
  return lines.map((paragraph) => ({ paragraph }));
}

/** A mail that nobody can answer does not ask for it. */
export function answerHint(address: string, reply: string, { words }: MailContext): string {
  return canBeReplyTo(address) ? reply : words.unanswerable;
}

export function notice(
  subject: string,
  sender: Mailbox | undefined,
  { company, words, language, subjectId }: MailContext,
  tab: Tab,
  blocks: [{ paragraph: string }, ...Block[]],
): MailContent {
  const href = adminUrl(company, language, { tab, ...(subjectId && { id: subjectId }) });
  return {
    subject,
    preview: blocks[0].paragraph,
    blocks: [...blocks, { link: words.openAdmin, href }],
    ...(sender && canBeReplyTo(sender.address) && { replyTo: sender }),
  };
}

/** Of the visitor's words a receipt repeats the name at most: it must not carry anybody's message to a stranger. */
export function receipt(
  subject: string,
  name: string,
  tab: Tab,
  context: MailContext,
  blocks: [{ paragraph: string }, ...Block[]],
): MailContent {
  const letter = mailToPerson(name, tab, context, subject, blocks);
  return {
    ...letter,
    blocks: [...letter.blocks, { fine: say(context.words.automatic, { email: context.company.brand.email }) }],
  };
}

/** Where staff read the answers: the first that a mail can name, for its readers are told to reply. */
export function staffMailbox({ brand, mailboxes }: Company, tab: Tab): Mailbox {
  const address = mailboxesIn(mailboxes[tab]).find(canBeReplyTo) ?? brand.email;
  return { name: brand.name, address };
}

/** A letter to somebody who has written to us: greeted, signed, and saying who we are and where their rights are told. */
export function mailToPerson(
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
      { paragraph: greet(words.greeting, greetableName(name)) },
      ...blocks,
      { paragraph: `${words.closing}\n${brand.name}` },
      ...(who ? [{ fine: who }] : []),
      { link: words.identity.notice, href: `${publicUrl}${pagePath("privacy", language)}#website`, fine: true },
    ],
    replyTo: staffMailbox(company, tab),
  };
}

function formatIdentity(brand: Company["brand"], { identity }: MailContext["words"]): string {
  const numbers = present([
    [identity.companyId, brand.companyId],
    [identity.vatId, brand.vatId],
  ]).map(([label, value]) => `${label} ${value}`);
  const contacts = present([
    [identity.phone, brand.phone],
    [identity.dpo, brand.dpo],
  ]).map(([label, value]) => `${label}: ${value}`);
  const name = [brand.legalName, brand.address].filter(Boolean).join(", ");
  return [name, numbers.join(", "), brand.register, ...contacts].filter(Boolean).join("\n");
}

/** By the company's clock, whose promise it is. */
export function formatTime(time: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    timeZone: companyTimeZone,
  }).format(new Date(time));
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1` */
export function formatAppointment(start: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    timeZone: companyTimeZone,
  }).format(new Date(start));
}
