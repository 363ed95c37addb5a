import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";
import { isPlainAddress } from "../mailboxes.ts";
import { canBeReplyTo } from "./addresses.ts";
import { MailFailure } from "./failure.ts";
import type { Mail, Mailbox, Mailer } from "./mailer.ts";
import { smtpFailure } from "./smtp-failure.ts";
import { parseSmtpUrl, type SmtpServer } from "./smtp-url.ts";

interface SmtpOptions {
  /** A further certificate to believe, beside those the runtime knows (NODE_EXTRA_CA_CERTS adds to these). */
  ca?: string;
  /** For one mail until all of it has left us. */
  deadlineMs?: number;
  /**
   * For the server's word on a whole mail. It may look through it for minutes: whoever hangs up meanwhile sends again what was
   * accepted, each time. With the deadline it must stay below the outbox's claim.
   */
  answerMs?: number;
}

/** One connection: a mail that is given up takes no other along. */
interface Lane {
  transport: ReturnType<typeof openPool>;
  onWhole: () => void;
}

export function createSmtpMailer(
  url: string,
  { ca, deadlineMs = 60_000, answerMs = 200_000 }: SmtpOptions = {},
): Mailer {
  const server = parseSmtpUrl(url);
  const lanes = new Set<Lane>();
  const free: Lane[] = [];
  function open(): Lane {
    const lane: Lane = { transport: openPool(server, ca, deadlineMs + answerMs), onWhole: () => undefined };
    lane.transport.use("stream", ({ message }, done) => {
      message.processFunc((input) => input.pipe(new PassThrough()).on("end", () => lane.onWhole()));
      done();
    });
    lanes.add(lane);
    return lane;
  }
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) throw new MailFailure("permanent", "recipient");
      const lane = free.pop() ?? open();
      let late: MailFailure | undefined;
      // A server that trickles its answers keeps every socket timeout away.
      const within = (ms: number, failure: MailFailure) =>
        setTimeout(() => {
          late = failure;
          lanes.delete(lane);
          lane.transport.close({ force: true });
        }, ms);
      let deadline = within(deadlineMs, new MailFailure("unreachable", "deadline"));
      lane.onWhole = () => {
        clearTimeout(deadline);
        deadline = within(answerMs, new MailFailure("doubtful", "answer"));
      };
      try {
        await lane.transport.sendMail(message(mail));
      } catch (error) {
        throw late ?? smtpFailure(error);
      } finally {
        clearTimeout(deadline);
        lane.onWhole = () => undefined;
        if (!late) free.push(lane);
      }
    },
    async close() {
      for (const { transport } of lanes) transport.close({ force: true });
    },
  };
}

/** Connects and signs in, and sends nothing. */
export async function trySmtp(url: string, ca?: string): Promise<void> {
  const transport = openPool(parseSmtpUrl(url), ca, 30_000);
  try {
    await transport.verify();
  } catch (error) {
    throw smtpFailure(error);
  } finally {
    transport.close({ force: true });
  }
}

function openPool({ host, port, encryption, login }: SmtpServer, ca: string | undefined, socketTimeout: number) {
  return createTransport({
    pool: true,
    host,
    port,
    secure: encryption === "wrapped",
    requireTLS: encryption === "upgraded",
    ignoreTLS: encryption === "plain",
    tls: { minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
    ...(login && { auth: login }),
    maxConnections: 1,
    // nodemailer repeats only what has not left it; longer patience is the outbox's business.
    maxRequeues: 1,
    idleTimeout: 20_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    socketTimeout,
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
