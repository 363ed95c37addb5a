import type { Locale } from "../../contract/locales.ts";
import type { Query } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import type { MailKind, Payload } from "./payloads.ts";

interface MailDraftOf<K extends MailKind> {
  /** Where something else has to know it. */
  id?: string | undefined;
  kind: K;
  recipient: string;
  language: Locale;
  payload: Payload<K>;
  /** The enquiry or application it is about: the mail is erased with it. */
  subjectId: string | null;
  /** At once, where there is none. */
  notBefore?: Date;
}
export type MailDraft = { [K in MailKind]: MailDraftOf<K> }[MailKind];

/** For the transaction that stores the record: the mails exist exactly when it does. Wake the task `outbox` afterwards. */
export function insertMails(query: Query, drafts: readonly MailDraft[], now: Date) {
  return query.insertInto("outbox").values(
    drafts.map(({ id, kind, recipient, language, payload, subjectId, notBefore }) => ({
      id: id ?? newId(),
      kind,
      recipient,
      language,
      payload: JSON.stringify(payload),
      subject_id: subjectId,
      next_attempt_at: (notBefore ?? now).toISOString(),
      created_at: now.toISOString(),
    })),
  );
}
