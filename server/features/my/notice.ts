import { localeOf } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import { insertMails } from "../../mail/outbox.ts";
import type { MyEvent } from "../../mail/payloads.ts";
import { jobOf, type MyRow } from "./my.repository.ts";

/** To the applicant by mail, in the transaction of what was done, whoever did it. */
export async function noticeTo(write: Write, row: MyRow, event: MyEvent, now: Date): Promise<void> {
  const jobTitle = (await jobOf(write, row, now))?.title ?? "";
  const mail = {
    kind: "myNotice",
    recipient: row.email,
    language: localeOf(row.language),
    payload: { event, name: row.name, jobTitle },
    subjectId: event === "erased" ? null : row.id,
  } as const;
  await insertMails(write, [mail], now).execute();
}
