import type { FastifyInstance } from "fastify";
import { formMark, sendContact } from "../../../contract/contact.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { makeFormMark, weighForm } from "../../http/form-mark.ts";
import { addressKey, type Limit, type Limiter } from "../../http/limits.ts";
import { route } from "../../http/route.ts";
import { mailboxesIn } from "../../mail/addresses.ts";
import { enqueue } from "../../mail/outbox.ts";
import { type Enquiry, insertContact } from "./contact.repository.ts";

const enquiries: Limit = { name: "contact", most: 20, windowSeconds: 600 };

export function contactRoutes(app: FastifyInstance, deps: Deps, limiter: Limiter): void {
  const { db, config, clock, signingKey, background } = deps;

  route(app, formMark, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return { mark: makeFormMark(signingKey, clock()) };
  });

  route(app, sendContact, async ({ body, request }) => {
    const now = clock();
    await limiter.use(enquiries, addressKey(request.ip), weighForm(body, signingKey, now));
    const id = await db.write(async (write) => {
      const stored = await insertContact(write, body, now);
      await enqueueMails(write, stored, body, mailboxesIn(config.mail.to), now);
      return stored;
    });
    background.wake("outbox");
    return { id };
  });
}

async function enqueueMails(write: Write, subjectId: string, enquiry: Enquiry, staff: string[], now: Date) {
  const { name, email, company, projectType, message, language } = enquiry;
  const payload = { name, email, company: company || undefined, projectType, message };
  for (const recipient of staff) {
    await enqueue(write, { kind: "contactNotice", recipient, language, payload, subjectId }, now);
  }
  await enqueue(write, { kind: "contactReceipt", recipient: email, language, payload: { name }, subjectId }, now);
}
