import type { FastifyInstance } from "fastify";
import { formMark, sendContact } from "../../../contract/contact.ts";
import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { makeFormMark, spamWeight } from "../../http/form-mark.ts";
import { addressKey, type RateLimit, type RateLimiter } from "../../http/rate-limiter.ts";
import { getsReceipt } from "../../http/receipts.ts";
import { once } from "../../http/request-key.ts";
import { route } from "../../http/route.ts";
import { insertMails, type MailDraft } from "../../mail/outbox.ts";
import { mailboxesIn } from "../../mailboxes.ts";
import { type Enquiry, findContact, insertContact } from "./contact.repository.ts";

const enquiries: RateLimit = { name: "contact", most: 20, windowSeconds: 600 };

export function contactRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { db, config, clock, signingKey, background } = deps;

  route(app, formMark, async () => {
    return { mark: makeFormMark(signingKey, clock()) };
  });

  route(app, sendContact, async ({ body, request, requestKey }) => {
    const now = clock();
    await limiter.use(enquiries, addressKey(request.ip), spamWeight(body, signingKey, now));
    return once(requestKey && (() => findContact(db.query, requestKey.hash)), async () => {
      const id = newId();
      const mails = mailsAbout(id, body, mailboxesIn(config.mail.toContacts), await getsReceipt(limiter, request.ip));
      const contact = insertContact(db.query, id, body, now, requestKey?.hash);
      await db.groupCommit([contact, insertMails(db.query, mails, now)]);
      background.wake("outbox");
      db.announce("contacts", id);
      return { id };
    });
  });
}

function mailsAbout(subjectId: string, enquiry: Enquiry, staff: string[], withReceipt: boolean): MailDraft[] {
  const { name, email, company, projectType, message, language } = enquiry;
  const payload = { name, email, company: company || undefined, projectType, message };
  const receipt: MailDraft = { kind: "contactReceipt", recipient: email, language, payload: { name }, subjectId };
  return [
    ...staff.map((recipient) => ({ kind: "contactNotice" as const, recipient, language, payload, subjectId })),
    ...(withReceipt ? [receipt] : []),
  ];
}
