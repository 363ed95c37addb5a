import type { FastifyRequest } from "fastify";
import { type Locale, parseLocale } from "../../../contract/locales.ts";
import type { Query } from "../../db/db.ts";
import { describeDevice } from "../../http/user-agent.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { AccountEvent } from "../../mail/payloads.ts";
import type { AdminRow } from "./users.repository.ts";

/** Mails the user about a change of their sign-in; does nothing without an e-mail address. */
export async function insertAccountNotice(
  query: Query,
  { id, username, email }: Pick<AdminRow, "id" | "username" | "email">,
  event: AccountEvent,
  now: Date,
  request?: FastifyRequest,
): Promise<void> {
  if (!email) return;
  const device = event === "newDevice" ? describeDevice(request?.headers["user-agent"]) : undefined;
  const payload = { event, username, ...(device && { device }) };
  const mail = {
    kind: "accountNotice",
    recipient: email,
    language: getLanguage(request),
    payload,
    subjectId: id,
  } as const;
  await insertMails(query, [mail], now).execute();
}

function getLanguage(request: FastifyRequest | undefined): Locale {
  return parseLocale(request?.headers["accept-language"]?.slice(0, 2).toLowerCase());
}
