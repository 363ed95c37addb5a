import { createTransport } from "nodemailer";
import { isPlainAddress } from "../mailboxes.ts";
import { canBeReplyTo } from "./addresses.ts";
import { MailFailure } from "./failure.ts";
import { type Mail, type Mailbox, type Mailer, smtpConnections } from "./mailer.ts";
import { smtpFailure } from "./smtp-failure.ts";
import { parseSmtpUrl, type SmtpServer } from "./smtp-url.ts";

interface SmtpOptions {
  /** A further certificate to believe, beside those the runtime knows (NODE_EXTRA_CA_CERTS adds to these). */
  ca?: string;
  /** For one mail from the first byte to its acceptance; must stay well below the outbox's claim. */
  deadlineMs?: number;
}

export function createSmtpMailer(url: string, { ca, deadlineMs = 60_000 }: SmtpOptions = {}): Mailer {
  const server = parseSmtpUrl(url);
  let transport = openPool(server, ca);
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) throw new MailFailure("permanent", "recipient");
      const used = transport;
      let isLate = false;
      const deadline = setTimeout(() => {
        isLate = true;
        // A server that trickles its answers keeps every socket timeout away.
        if (transport === used) transport = openPool(server, ca);
        used.close({ force: true });
      }, deadlineMs);
      try {
        await used.sendMail(message(mail));
      } catch (error) {
        throw isLate ? new MailFailure("unreachable", "deadline") : smtpFailure(error);
      } finally {
        clearTimeout(deadline);
      }
    },
    close: async () => transport.close({ force: true }),
  };
}

/** Connects and signs in, and sends nothing. */
export async function trySmtp(url: string, ca?: string): Promise<void> {
  const transport = openPool(parseSmtpUrl(url), ca);
  try {
    await transport.verify();
  } catch (error) {
    throw smtpFailure(error);
  } finally {
    transport.close({ force: true });
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
    maxConnections: smtpConnections,
    // nodemailer repeats only what has not left it; longer patience is the outbox's business.
    maxRequeues: 1,
    idleTimeout: 20_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function message({ from, to, replyTo, subject, text, html, messageId, headers, references, calendar }: Mail) {
  return {
    from: box(from),
    to: { name: "", address: to },
    ...(replyTo && canBeReplyTo(replyTo.address) && { replyTo: box(replyTo) }),
    subject: oneLine(subject),
    text,
    html,
    messageId,
    ...(references?.length && { references: [...references], inReplyTo: references.at(-1) ?? "" }),
    ...(calendar && { icalEvent: { method: "REQUEST", filename: "invitation.ics", content: calendar } }),
    headers,
  };
}

function box({ name, address }: Mailbox) {
  return { name: oneLine(name), address };
}

/** nodemailer encodes a line break in a name; decoded by a careless reader it would be one again. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
