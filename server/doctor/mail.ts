import { randomUUID } from "node:crypto";
import { createSmtpMailer, trySmtp } from "../mail/smtp.ts";
import { parseMailbox } from "../mailboxes.ts";
import { type Check, type Finding, fine, type Patient, problem, reasonOf, warning } from "./finding.ts";

export const mail: Check = {
  name: "mail",
  async look(patient) {
    const { smtpUrl } = patient.config.mail;
    if (!smtpUrl)
      return [
        warning("SMTP_URL is not set: no mail leaves, neither to you nor to visitors.", "Set SMTP_URL and MAIL_FROM."),
      ];
    const { hostname } = new URL(smtpUrl);
    try {
      await trySmtp(smtpUrl, patient.authority);
    } catch (error) {
      return [
        problem(
          `The mail server ${hostname} does not let the site in: ${reasonOf(error)}.`,
          "AUTH means a wrong user or password, CONN or a time-out a wrong host, port or firewall, ESOCKET or STARTTLS its certificate.",
        ),
      ];
    }
    const waiting = await stuckMails(patient);
    return [fine(`The mail server ${hostname} lets the site in.`), ...waiting, ...(await testMail(patient, smtpUrl))];
  },
};

async function testMail({ mailTo, config, authority, clock }: Patient, smtpUrl: string): Promise<Finding[]> {
  if (!mailTo) return [];
  const mailer = createSmtpMailer(smtpUrl, authority === undefined ? {} : { ca: authority });
  const from = parseMailbox(config.mail.from);
  const text = `Sent by the doctor of ${config.siteUrl ?? config.brand.name} at ${clock().toISOString()}. If you read this, mails arrive.`;
  try {
    await mailer.send({
      kind: "doctor",
      from,
      to: mailTo,
      subject: `${config.brand.name}: a test`,
      text,
      html: `<p>${text}</p>`,
      messageId: `<${randomUUID()}@${from.address.split("@")[1]}>`,
      headers: {},
    });
    return [fine(`A mail to ${mailTo} was taken. Look whether it arrives, and not among the unwanted ones.`)];
  } catch (error) {
    return [
      problem(
        `A mail from ${from.address} to ${mailTo} was refused: ${reasonOf(error)}.`,
        "MAIL_FROM must be an address that this mail server may send for.",
      ),
    ];
  } finally {
    await mailer.close();
  }
}

async function stuckMails({ db }: Patient): Promise<Finding[]> {
  const row = await db?.query
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("failed_at", "is not", null)
    .executeTakeFirst();
  const count = Number(row?.count ?? 0);
  if (count === 0) return [];
  return [
    warning(`${count} mails were given up.`, "The log says why for each: look for *mail* in it, by the record's id."),
  ];
}
