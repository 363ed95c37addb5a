import { localeOf } from "../../contract/locales.ts";
import { serverWords } from "../locales/words.ts";
import { parseMailbox } from "../mailboxes.ts";
import { html, plainText } from "./mail-body.ts";
import type { Company, MailContent, MailContext, Writers } from "./mail-parts.ts";
import type { Mail } from "./mailer.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { peopleMails } from "./people-mails.ts";
import { staffMails } from "./staff-mails.ts";

interface QueuedMail {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  payload: string;
  /** The contact or application it is about. */
  subject_id: string | null;
}

/** Throws when this release cannot read the row. */
export function compose(row: QueuedMail, company: Company): Mail {
  const language = localeOf(row.language);
  if (!isMailKind(row.kind)) throw new TypeError("unknown kind of mail");
  const content = write(row.kind, JSON.parse(row.payload), {
    id: row.id,
    recipient: row.recipient,
    company,
    language,
    words: serverWords[language].mail,
    subjectId: row.subject_id,
  });
  const { subject, preview, blocks, replyTo, follows, calendar, isPersonal } = content;
  const from = parseMailbox(company.from);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const messageId = (id: string) => `<${id}@${domain}>`;
  return {
    kind: row.kind,
    from,
    to: row.recipient,
    replyTo,
    subject,
    text: plainText(blocks),
    html: html(blocks, { title: subject, preview, language }),
    // From the row's id: a second copy after a crash is recognised as the same mail.
    messageId: messageId(row.id),
    references: follows?.map(messageId),
    calendar,
    headers: {
      ...(!isPersonal && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      "Content-Language": language,
    },
  };
}

function write<K extends MailKind>(kind: K, payload: unknown, context: MailContext): MailContent {
  const writer: Writers<K>[K] = writers[kind];
  const parsed = payloads[kind].parse(payload) as Payload<K>; // parsed by the schema that Payload<K> is inferred from
  return writer(parsed, context);
}

const writers: Writers<MailKind> = { ...staffMails, ...peopleMails };
