import { sql } from "kysely";
import { companyZone, toCompanyDay } from "../../../contract/company-day.ts";
import { projectTypes } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import { parseLocale } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { insertMails } from "../../mail/outbox.ts";
import { parseMailboxes } from "../../mailboxes.ts";
import type { Task } from "../../scheduler.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The hours in which the list is sent: a server that was down at seven sends the list late, but not at midday. */
const [firstHour, lastHour] = [7, 10];
/** The list names contacts that are due within this time, that is, until the evening. */
const soonHours = 12;
const maxNamed = 30;

const hours = new Intl.DateTimeFormat("en-GB", { timeZone: companyZone, hour: "2-digit", hourCycle: "h23" });

type Mailing = Pick<Deps["config"]["mail"], "toContacts" | "staffLanguage">;
type Needs = Pick<Deps, "db" | "config" | "clock" | "scheduler">;

/** Mails staff each morning a list of unanswered contacts that are late or due soon. */
export function morningListTask({ db, config, clock, scheduler }: Needs): Task {
  return {
    name: "morning list",
    everyMs: 5 * minuteMs,
    async run() {
      const now = clock();
      const hour = Number(hours.format(now));
      if (hour < firstHour || hour > lastHour) return;
      await db.write(async (write) => {
        if (await claimDay(write, toCompanyDay(now))) await enqueueList(write, config.mail, now);
      });
      scheduler.wake("outbox");
    },
  };
}

/** Claims the day in the database, so that only one instance sends the list. */
async function claimDay(write: Write, day: string): Promise<boolean> {
  const claimed = await write
    .insertInto("site_state")
    .values({ key: "morningList", value: day })
    .onConflict((same) => same.column("key").doUpdateSet({ value: day }).where("site_state.value", "!=", day))
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

async function enqueueList(write: Write, { toContacts, staffLanguage }: Mailing, now: Date): Promise<void> {
  const staff = parseMailboxes(toContacts);
  const getDue = (created: string) => new Date(Date.parse(created) + limits.replyHours * hourMs).toISOString();
  const before = new Date(now.getTime() - (limits.replyHours - soonHours) * hourMs).toISOString();
  const nearlyLate = write.selectFrom("contacts").where("answered_at", "is", null).where("created_at", "<", before);
  // The newest ones: old contacts that stay unanswered must not hide new ones.
  const newest = await nearlyLate
    .select(["id", "project_type", "language", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxNamed)
    .execute();
  const rows = newest.reverse();
  const [first] = rows;
  if (!first || staff.length === 0) return;
  const counted = nearlyLate.select(sql<number>`1`.as("one")).limit(limits.countedRows).as("counted");
  const total = sql<number>`count(*)`.as("total");
  const { total: count } = await write.selectFrom(counted).select(total).executeTakeFirstOrThrow();
  const records = rows.map(({ id, project_type, created_at }) => ({
    id,
    projectType: projectTypes.find((type) => type === project_type) ?? "consulting",
    due: getDue(created_at),
  }));
  const payload = { now: now.toISOString(), count, records };
  const language = staffLanguage ?? parseLocale(first.language);
  const mails = staff.map((recipient) => {
    return { kind: "morningList", recipient, language, payload, subjectId: null } as const;
  });
  await insertMails(write, mails, now).execute();
}
