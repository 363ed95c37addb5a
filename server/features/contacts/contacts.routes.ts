import type { FastifyInstance } from "fastify";
import { requestFormToken, sendContact } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import type { Config } from "../../config.ts";
import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { checkHoneypotAndToken, createFormToken } from "../../http/form-token.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { insertMails, type MailDraft } from "../../mail/outbox.ts";
import { parseMailboxes } from "../../mailboxes.ts";
import { type Enquiry, insertContact } from "./contacts.repository.ts";

const enquiries: RateLimit = { name: "contact", max: 20, windowSeconds: 600 };

export function contactRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { db, config, clock, signingKey, scheduler } = deps;

  route(app, requestFormToken, async () => {
    return { formToken: createFormToken(signingKey, clock()) };
  });

  route(app, sendContact, async ({ body, request, commit }) => {
    const now = clock();
    await limiter.use(enquiries, request, checkHoneypotAndToken(body, signingKey, now));
    const { id } = await commit(async (write) => {
      const id = newId();
      const receiptId = newId();
      await insertContact(write, body, { id, now, receiptId });
      await insertMails(write, createMails(id, body, config.mail, { now, receiptId }), now).execute();
      return { id };
    });
    scheduler.wake("outbox");
    db.notify("contacts", id);
    return { id };
  });
}

function createMails(
  subjectId: string,
  { name, email, company, projectType, message, language }: Enquiry,
  { toContacts, staffLanguage = language, enquiryText }: Config["mail"],
  { now, receiptId }: { now: Date; receiptId: string },
): MailDraft[] {
  const due = new Date(now.getTime() + limits.replyHours * 60 * 60 * 1_000).toISOString();
  const about = { name, email, company: company || undefined, projectType, language, due };
  const payload = enquiryText ? { ...about, message } : about;
  const notices = parseMailboxes(toContacts).map(
    (recipient) => ({ kind: "contactNotice", recipient, language: staffLanguage, payload, subjectId }) as const,
  );
  const receipt = { id: receiptId, kind: "contactReceipt", recipient: email, language, subjectId } as const;
  return [...notices, { ...receipt, payload: { name } }];
}
