import { type Mailer, MailFailure } from "./mailer.ts";
import type { MailKind } from "./payloads.ts";

interface MailLogger {
  info(facts: object, message: string): void;
}

/**
 * Without SMTP_URL each mail is logged, without recipient and content. Replies are queued only with SMTP_URL: replies
 * that still wait when SMTP_URL is removed fail, so that staff see the failure.
 */
export async function createMailer({ smtpUrl }: { smtpUrl?: string | undefined }, log: MailLogger): Promise<Mailer> {
  if (!smtpUrl)
    return {
      async send({ kind, messageId }) {
        if (kind === ("reply" satisfies MailKind)) throw new MailFailure("permanent", "SMTP_URL is not set");
        log.info({ mail: kind, messageId }, "no SMTP_URL is set, this mail would have been sent");
      },
      async close() {},
    };
  // Loaded on demand: nodemailer costs several megabytes of memory.
  const { createSmtpMailer } = await import("./smtp.ts");
  return createSmtpMailer(smtpUrl);
}
