import { createLogMailer, type MailLogger } from "./log.ts";
import type { Mailer } from "./mailer.ts";

export interface MailSettings {
  smtpUrl?: string | undefined;
}

export async function createMailer(settings: MailSettings, log: MailLogger): Promise<Mailer> {
  if (!settings.smtpUrl) return createLogMailer(log);
  // Only here: its library would take several megabytes of a server that sends no mail.
  const { createSmtpMailer } = await import("./smtp.ts");
  return createSmtpMailer(settings.smtpUrl);
}
