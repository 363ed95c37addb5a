import { daysBefore } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { selectBacklog } from "../../mail/outbox.ts";
import type { MailKind } from "../../mail/payloads.ts";
import type { Measure } from "./measure.ts";

/** To whoever wrote to us: an address that was mistyped or flooded is nothing that an operator could mend. */
const toStrangers: MailKind[] = ["contactReceipt", "applicationReceipt", "myNotice"];
/** For so long a mail that was given up calls for somebody; it is shown with its record for longer. */
const toldDays = 3;

export async function mails({ db, clock }: Deps): Promise<Measure[]> {
  const now = clock();
  const unsent = db.query
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("sent_at", "is", null);
  const waiting = await unsent.where("failed_at", "is", null).executeTakeFirst();
  const givenUp = unsent.where("failed_at", ">=", daysBefore(now, toldDays));
  // What was withheld from a flooded mailbox was never tried.
  const failed = await givenUp.where("kind", "not in", toStrangers).where("attempts", ">", 0).executeTakeFirst();
  const undelivered = await givenUp.where("kind", "in", toStrangers).executeTakeFirst();
  const { since: oldest } = await selectBacklog(db.query, now);
  const age = oldest ? (now.getTime() - Date.parse(oldest)) / 1_000 : 0;
  return [
    {
      name: "site_mails",
      help: `Mails that were not sent: waiting; in ${toldDays} days given up, of staff, and to those who wrote to us.`,
      type: "gauge",
      values: [
        ['state="waiting"', Number(waiting?.count ?? 0)],
        ['state="failed"', Number(failed?.count ?? 0)],
        ['state="undelivered"', Number(undelivered?.count ?? 0)],
      ],
    },
    {
      name: "site_mail_oldest_seconds",
      help: "How long the oldest mail has waited, while no mail has been accepted since it was made.",
      type: "gauge",
      values: [["", Math.max(0, age)]],
    },
  ];
}
