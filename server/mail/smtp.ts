import { createTransport } from "nodemailer";
import { parseSmtpUrl, type SmtpServer } from "../environment.ts";
import { canBeReplyTo, isPlainAddress } from "../mailboxes.ts";
import { type Mail, type Mailbox, type Mailer, MailFailure } from "./mailer.ts";

interface SmtpOptions {
  /** An additional certificate to trust. */
  ca?: string;
  /** Time limit for one mail with the server's answer, shorter than the outbox's lease. */
  deadlineMs?: number;
}

export function createSmtpMailer(url: string, { ca, deadlineMs = 240_000 }: SmtpOptions = {}): Mailer {
  const server = parseSmtpUrl(url);
  let pool = openPool(server, ca);
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) throw new MailFailure("permanent", "recipient");
      const own = pool;
      // A server that answers byte by byte never reaches a socket timeout.
      let isLate = false;
      const deadline = setTimeout(() => {
        isLate = true;
        if (own === pool) pool = openPool(server, ca);
        own.close({ force: true });
      }, deadlineMs);
      try {
        await own.sendMail(toMessage(mail));
      } catch (error) {
        throw isLate ? new MailFailure("unreachable", "deadline") : toFailure(error);
      } finally {
        clearTimeout(deadline);
      }
    },
    async close() {
      pool.close({ force: true });
    },
  };
}

/** Connects and signs in without sending a mail. */
export async function trySmtp(url: string, ca?: string): Promise<void> {
  const pool = openPool(parseSmtpUrl(url), ca);
  try {
    await pool.verify();
  } catch (error) {
    throw toFailure(error);
  } finally {
    pool.close({ force: true });
  }
}

function openPool({ host, port, encryption, login }: SmtpServer, ca: string | undefined) {
  return createTransport({
    pool: true,
    host,
    port,
    secure: encryption === "wrapped",
    requireTLS: encryption === "upgraded",
    ignoreTLS: encryption === "plain",
    tls: { minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
    ...(login && { auth: login }),
    maxConnections: 2,
    // nodemailer retries only mails that it has not sent yet; the outbox retries all others.
    maxRequeues: 1,
    idleTimeout: 20_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    // Some servers scan a mail for minutes before they answer.
    socketTimeout: 200_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function toMessage({ from, to, replyTo, subject, text, html, messageId, headers, references, calendar }: Mail) {
  return {
    from: toBox(from),
    to: { name: "", address: to },
    ...(replyTo && canBeReplyTo(replyTo.address) && { replyTo: toBox(replyTo) }),
    subject: toOneLine(subject),
    text,
    html,
    messageId,
    ...(references?.length && { references: [...references], inReplyTo: references.at(-1) ?? "" }),
    ...(calendar && { icalEvent: { method: "REQUEST", filename: "invitation.ics", content: calendar } }),
    headers,
  };
}

function toBox({ name, address }: Mailbox) {
  return { name: toOneLine(name), address };
}

/** Header injection: nodemailer encodes a line break, and some mail clients decode it to one. */
function toOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  syscall?: string;
}

function toFailure(error: unknown): MailFailure {
  const { code = "", originalCode, command = "", responseCode = 0, response = "", syscall } = error as SmtpError; // nodemailer's own
  // CONN alone is a wrong port as well as a certificate that has ended: Node's own code tells them apart.
  const detail = responseCode || (command === "CONN" && (originalCode ?? code)) || "";
  const label = `${command || code || "unknown"} ${detail}`.trim();
  // nodemailer itself refuses an e-mail address that it cannot put into a command.
  const isOurs = responseCode === 0 && (code === "EMESSAGE" || (code === "EENVELOPE" && command === "API"));
  if (isOurs || isRejection(command, responseCode, response)) return new MailFailure("permanent", label);
  // Some relays close the connection because of one recipient.
  const isConnectionCut = code === "ECONNECTION" || syscall === "read" || syscall === "write";
  const isAboutMail = command === "RCPT TO" || command === "DATA" || isConnectionCut;
  return new MailFailure(isAboutMail ? "temporary" : "unreachable", label);
}

/** Unknown or closed mailboxes (RFC 3463), without 5.1.8 (our own address) and 5.7.1 (policy). */
const rejectedRecipient = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const rejectedMail = /^5\.(?:2\.3|3\.4|6\.\d+)$/;
/** Refused logins, senders or relaying, and used-up quotas are temporary: the operator or the next day solves them. */
const aboutUs = /relay(?! recipient table)|auth|sender|permi|denied|policy|quota|limit|exceed|too many|\brate\b/i;

/** Only refusals of the recipient or the mail are final. Everything else is retried for three days. */
function isRejection(command: string, status: number, response: string): boolean {
  if (status < 500 || (command !== "RCPT TO" && command !== "DATA") || aboutUs.test(response)) return false;
  const [, reason] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (command === "DATA") return reason !== undefined && rejectedMail.test(reason);
  return reason === undefined ? /^(550|551|553)$/.test(String(status)) : rejectedRecipient.test(reason);
}
