import type { Brand } from "../../contract/brand.ts";
import type { Locale } from "../../contract/locales.ts";
import { greetableName } from "../../contract/person/greetable-name.ts";
import { greet } from "../../contract/replies.ts";
import { pagePath } from "../../contract/routes.ts";
import { type ServerWords, say } from "../locales/words.ts";
import { mailboxesIn } from "../mailboxes.ts";
import { canBeReplyTo } from "./addresses.ts";
import type { Block } from "./letter.ts";
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

export interface Letter {
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

export interface Scene {
  id: string;
  recipient: string;
  company: Company;
  words: ServerWords["mail"];
  language: Locale;
  subjectId: string | null;
}

/** Each kind of mail, written out of what its row holds. */
export type Writers<Kinds extends MailKind> = { [K in Kinds]: (payload: Payload<K>, scene: Scene) => Letter };

/** Facts that there are. */
export function known(facts: (readonly [label: string, value: string | undefined])[]) {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

export function adminAddress({ publicUrl }: Company, language: Locale, place: Record<string, string>): string {
  return `${publicUrl}${pagePath("admin", language)}?${new URLSearchParams(place)}`;
}

export function paragraphs(lines: string[]): Block[] {
  return lines.map((paragraph) => ({ paragraph }));
}

/** A mail that nobody can answer does not ask for it. */
export function howToAnswer(address: string, reply: string, { words }: Scene): string {
  return canBeReplyTo(address) ? reply : words.unanswerable;
}

export function notice(
  subject: string,
  sender: Mailbox | undefined,
  { company, words, language, subjectId }: Scene,
  tab: Tab,
  blocks: [{ paragraph: string }, ...Block[]],
): Letter {
  const href = adminAddress(company, language, { tab, ...(subjectId && { id: subjectId }) });
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
  scene: Scene,
  blocks: [{ paragraph: string }, ...Block[]],
): Letter {
  const letter = letterTo(name, tab, scene, subject, blocks);
  return {
    ...letter,
    blocks: [...letter.blocks, { fine: say(scene.words.automatic, { email: scene.company.brand.email }) }],
  };
}

/** Where staff read the answers: the first that a mail can name, for its readers are told to reply. */
export function mailboxOf({ brand, mailboxes }: Company, tab: Tab): Mailbox {
  const address = mailboxesIn(mailboxes[tab]).find(canBeReplyTo) ?? brand.email;
  return { name: brand.name, address };
}

/** A letter to somebody who has written to us: greeted, signed, and saying who we are and where their rights are told. */
export function letterTo(
  name: string,
  tab: Tab,
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
      { paragraph: greet(words.greeting, greetableName(name)) },
      ...blocks,
      { paragraph: `${words.closing}\n${brand.name}` },
      ...(who ? [{ fine: who }] : []),
      { link: words.identity.notice, href: `${publicUrl}${pagePath("privacy", language)}#website`, fine: true },
    ],
    replyTo: mailboxOf(company, tab),
  };
}

function identityOf(brand: Company["brand"], { identity }: Scene["words"]): string {
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
