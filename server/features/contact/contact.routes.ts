import type { FastifyInstance } from "fastify";
import { formMark, sendContact } from "../../../contract/contact.ts";
import { limits } from "../../../contract/limits.ts";
import type { Config } from "../../config.ts";
import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { makeFormMark } from "../../http/forms/form-mark.ts";
import { getsReceipt } from "../../http/forms/receipts.ts";
import { spamWeight } from "../../http/forms/spam-weight.ts";
import { addressKey } from "../../http/networks.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limiter.ts";
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
      const receiptId = (await getsReceipt(limiter, request.ip)) ? newId() : undefined;
      const mails = mailsAbout(id, body, config.mail, { now, receiptId });
      const contact = insertContact(db.query, id, body, { now, requestKey: requestKey?.hash, receiptId });
      await db.groupCommit([contact, insertMails(db.query, mails, now)]);
      background.wake("outbox");
      db.announce("contacts", id);
      return { id };
    });
  });
}

function mailsAbout(
  subjectId: string,
  { name, email, company, projectType, message, language }: Enquiry,
  { toContacts, staffLanguage = language, enquiryText }: Config["mail"],
  { now, receiptId }: { now: Date; receiptId: string | undefined },
): MailDraft[] {
  const due = new Date(now.getTime() + limits.replyHours * 60 * 60 * 1_000).toISOString();
  const about = { name, email, company: company || undefined, projectType, due };
  const payload = enquiryText ? { ...about, message } : about;
  const notices = mailboxesIn(toContacts).map(
    (recipient) => ({ kind: "contactNotice", recipient, language: staffLanguage, payload, subjectId }) as const,
  );
  if (!receiptId) return notices;
  const receipt = { kind: "contactReceipt", recipient: email, language, payload: { name }, subjectId } as const;
  return [...notices, { ...receipt, id: receiptId }];
}
