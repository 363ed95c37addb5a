import { localeOf } from "../../contract/locales.ts";
import { serverWords } from "../locales/words.ts";
import { parseMailbox } from "../mailboxes.ts";
import { domainOf } from "./addresses.ts";
import { html, plainText } from "./letter.ts";
import type { Company, Letter, Scene, Writers } from "./letters.ts";
import type { Mail } from "./mailer.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { peopleLetters } from "./people-letters.ts";
import { staffLetters } from "./staff-letters.ts";

interface Waiting {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  payload: string;
  /** The enquiry or application it is about. */
  subject_id: string | null;
}

/** Throws when the row is not one that this release can read. */
export function compose(row: Waiting, company: Company): Mail {
  const language = localeOf(row.language);
  if (!isMailKind(row.kind)) throw new TypeError("a mail of an unknown kind");
  const letter = write(row.kind, JSON.parse(row.payload), {
    id: row.id,
    recipient: row.recipient,
    company,
    language,
    words: serverWords[language].mail,
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
  const writer: Writers<K>[K] = writers[kind];
  const parsed = payloads[kind].parse(payload) as Payload<K>; // parsed by the schema that Payload<K> is inferred from
  return writer(parsed, scene);
}

const writers: Writers<MailKind> = { ...staffLetters, ...peopleLetters };
