import type { FastifyInstance } from "fastify";
import { formMark, sendContact } from "../../../contract/contact.ts";
import { limits } from "../../../contract/limits.ts";
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
      const receiptId = (await getsReceipt(limiter, request.ip)) ? newId() : undefined;
      const mails = mailsAbout(id, body, { staff: mailboxesIn(config.mail.toContacts), receiptId, now });
      const contact = insertContact(db.query, id, body, { now, requestKey: requestKey?.hash, receiptId });
      await db.groupCommit([contact, insertMails(db.query, mails, now)]);
      background.wake("outbox");
      db.announce("contacts", id);
      return { id };
    });
  });
}

interface Circumstances {
  staff: string[];
  receiptId: string | undefined;
  now: Date;
}

function mailsAbout(subjectId: string, enquiry: Enquiry, { staff, receiptId, now }: Circumstances): MailDraft[] {
  const { name, email, company, projectType, message, language } = enquiry;
  const due = new Date(now.getTime() + limits.replyHours * 60 * 60 * 1_000).toISOString();
  const payload = { name, email, company: company || undefined, projectType, message, due };
  const receipt = { kind: "contactReceipt", recipient: email, language, payload: { name }, subjectId } as const;
  return [
    ...staff.map((recipient) => ({ kind: "contactNotice" as const, recipient, language, payload, subjectId })),
    ...(receiptId ? [{ ...receipt, id: receiptId }] : []),
  ];
}
