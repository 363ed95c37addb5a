import type { Mailer } from "./mailer.ts";

interface MailLogger {
  info(facts: object, message: string): void;
}

/** Without SMTP_URL the log says that a mail was due, never to whom or what it said. */
export async function createMailer({ smtpUrl }: { smtpUrl?: string | undefined }, log: MailLogger): Promise<Mailer> {
  if (!smtpUrl)
    return {
      async send({ kind, messageId }) {
        log.info({ mail: kind, messageId }, "no SMTP_URL is set, this mail would have been sent");
      },
      async close() {},
    };
  // Loaded on demand: nodemailer costs several megabytes of memory.
  const { createSmtpMailer } = await import("./smtp.ts");
  return createSmtpMailer(smtpUrl);
}
