import type { FastifyRequest } from "fastify";
import { type Locale, localeOf } from "../../../contract/locales.ts";
import type { Query } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { AccountEvent } from "../../mail/payloads.ts";
import type { AdminRow } from "./admins.repository.ts";

/** Tells the user by mail what has changed about signing in; without an address nobody is told. */
export async function noticeOf(
  query: Query,
  { id, username, email }: Pick<AdminRow, "id" | "username" | "email">,
  event: AccountEvent,
  now: Date,
  request?: FastifyRequest,
): Promise<void> {
  if (!email) return;
  const payload = { event, username };
  const mail = {
    kind: "accountNotice",
    recipient: email,
    language: languageOf(request),
    payload,
    subjectId: id,
  } as const;
  await insertMails(query, [mail], now).execute();
}

function languageOf(request: FastifyRequest | undefined): Locale {
  return localeOf(request?.headers["accept-language"]?.slice(0, 2).toLowerCase());
}
