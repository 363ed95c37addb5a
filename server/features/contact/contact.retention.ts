import { type SqlBool, sql } from "kysely";
import type { Task } from "../../background/background.ts";
import { isLongAhead } from "../../db/clock-jump.ts";
import { daysBefore, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { removeSome } from "../people/removal.ts";

/** Enquiries go when their time is over, with the mails about them. */
export function contactRetention({ db, config, clock, log }: Deps): Task {
  const { contactsDays } = config.retention;
  return expiryTask({
    name: "contact retention",
    db,
    clock,
    log,
    days: [contactsDays],
    removers: [
      async (write, now) => {
        const ahead = await isLongAhead(write, "contacts", contactsDays, now);
        const old = sql<SqlBool>`(created_at < ${daysBefore(now, contactsDays)} or ${ahead})`;
        return removeSome(write, "contacts", old, now);
      },
    ],
  });
}
