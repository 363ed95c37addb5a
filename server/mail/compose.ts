import { type Locale, parseLocale } from "../../contract/locales.ts";
import { serverMessages } from "../locales/messages.ts";
import { parseMailbox } from "../mailboxes.ts";
import type { Block, Company, MailContent, MailContext, Writers } from "./mail-parts.ts";
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
  /** The contact or application that the mail is about. */
  subject_id: string | null;
}

/** Throws when this release cannot read the row. */
export function compose(row: QueuedMail, company: Company): Mail {
  const language = parseLocale(row.language);
  if (!isMailKind(row.kind)) throw new TypeError("unknown kind of mail");
  const content = write(row.kind, JSON.parse(row.payload), {
    id: row.id,
    recipient: row.recipient,
    company,
    language,
    words: serverMessages[language].mail,
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
    text: formatText(blocks),
    html: formatHtml(blocks, { title: subject, preview, language }),
    // Derived from the row's id, so that mail clients recognize a second copy after a crash.
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
  const parsed = payloads[kind].parse(payload) as Payload<K>; // Payload<K> is inferred from this schema.
  return writer(parsed, context);
}

const writers: Writers<MailKind> = { ...staffMails, ...peopleMails };

function formatText(blocks: readonly Block[]): string {
  const parts = blocks.map((block) => {
    if ("paragraph" in block) return block.paragraph;
    if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    if ("quote" in block) return splitLines(block.quote).map(quoteLine).join("\n");
    if ("link" in block) return `${block.link}: ${block.href}`;
    return block.fine;
  });
  return `${parts.join("\n\n")}\n`;
}

/** The hidden preview keeps mail clients from showing the greeting after the subject. */
function formatHtml(
  blocks: readonly Block[],
  { title, preview, language }: { title: string; preview: string; language: Locale },
): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>${styleSheet}</style></head>
<body>
<div style="${hiddenStyle}">${escapeHtml(preview)}</div>
${blocks.map(formatBlock).join("\n")}
</body>
</html>
`;
}

function formatBlock(block: Block): string {
  if ("paragraph" in block) return `<p>${formatLines(block.paragraph)}</p>`;
  if ("facts" in block) {
    const lines = block.facts.map(([label, value]) => `<strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}`);
    return `<p>${lines.join("<br>\n")}</p>`;
  }
  if ("quote" in block) return `<blockquote>${formatLines(block.quote)}</blockquote>`;
  if ("link" in block)
    return `<p${block.fine ? ' class="fine"' : ""}><a href="${escapeHtml(block.href)}">${escapeHtml(block.link)}</a></p>`;
  return `<p class="fine">${formatLines(block.fine)}</p>`;
}

const styleSheet = `:root{color-scheme:light dark}
body{max-width:40em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#fff}
a{color:#0b5a6b}
blockquote{margin:0;padding:0 0 0 16px;border-left:3px solid #6b7280}
.fine{font-size:13px;color:#5b6472}
@media (prefers-color-scheme:dark){body{color:#e8ecf2;background:#10141b}a{color:#7cd4e6}.fine{color:#9aa4b2}}`;
const hiddenStyle = "display:none;max-height:0;overflow:hidden;opacity:0";

function splitLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/);
}

function quoteLine(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

function formatLines(text: string): string {
  return splitLines(text).map(escapeHtml).join("<br>\n");
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
