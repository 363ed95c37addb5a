import type { Task } from "./background/background.ts";
import type { Deps } from "./deps.ts";
import type { JobCounts } from "./features/jobs/job-counts.ts";
import { translationTask } from "./features/jobs/translation.task.ts";
import { morningList } from "./features/records/morning-list.task.ts";
import { uploadTasks } from "./features/uploads/uploads.tasks.ts";
import { auditLogTask } from "./http/audit-log.task.ts";
import type { RateLimit, RateLimiter } from "./http/rate-limit.ts";
import { domainOf, mailboxOf } from "./mail/addresses.ts";
import type { OutboxRow } from "./mail/outbox.repository.ts";
import { type Admission, outboxTask } from "./mail/outbox.task.ts";
import { isMailKind, type MailKind } from "./mail/payloads.ts";
import { retentionTask } from "./retention.ts";

const [daySeconds, hourSeconds] = [24 * 60 * 60, 60 * 60];
/**
 * In a day to one mailbox, whoever asks for them. Enquiries have their own: whoever types somebody's address into the
 * one form must not keep the link to the own page away, which the other's receipt brings.
 */
const contactReceipts: RateLimit = { name: "receipt", max: 20, windowSeconds: daySeconds };
const applicationReceipts: RateLimit = { name: "application-receipt", max: 40, windowSeconds: daySeconds };
/** In an hour to all mailboxes of a domain: more than a large provider's users ask for, less than fills a catch-all. */
const ofDomain = ({ name }: RateLimit) => ({ name: `${name}-domain`, max: 300, windowSeconds: hourSeconds });

/** In a day to one mailbox about what was done with a link that had come there. */
const myNotices: RateLimit = { name: "my-notice", max: 20, windowSeconds: daySeconds };

/** In an hour to one mailbox of staff: whoever floods the forms must not fill it. All of it is in the admin. */
const notices: RateLimit = { name: "notice", max: 60, windowSeconds: hourSeconds };

/** The same about signing in. Apart from the others: whoever floods the forms must not keep these away. */
const accountNotices: RateLimit = { name: "account-notice", max: 20, windowSeconds: hourSeconds };

/** Where somebody reads what a mail says without it. Only a mail whose words stand elsewhere may be withheld. */
type StandsIn = "record" | "activity";

interface Limits {
  standsIn: StandsIn;
  count(limiter: RateLimiter, recipient: string): Promise<{ isLimited: boolean; justLimited?: boolean }>;
  /** What becomes of those that are too many. `pause`: withheld, and a mail says so in place of the first. */
  beyond: "withhold" | "later" | "pause";
}

async function ofPerson(limit: RateLimit, limiter: RateLimiter, recipient: string) {
  const mailbox = mailboxOf(recipient);
  const own = await limiter.count(limit, { key: mailbox });
  // What is withheld from one mailbox does not count for its neighbours.
  return own.isLimited ? own : limiter.count(ofDomain(limit), { key: domainOf(mailbox) });
}

const ofStaff = (limit: RateLimit, limiter: RateLimiter, recipient: string) =>
  limiter.count(limit, { key: recipient.toLowerCase() });

const toStaff: Limits = { standsIn: "record", count: (...asked) => ofStaff(notices, ...asked), beyond: "pause" };

/** Each kind of mail: `always`, or within which bounds. */
const admissions: Record<MailKind, Limits | "always"> = {
  contactNotice: toStaff,
  applicationNotice: toStaff,
  contactReceipt: { standsIn: "record", count: (...asked) => ofPerson(contactReceipts, ...asked), beyond: "withhold" },
  applicationReceipt: {
    standsIn: "record",
    count: (...asked) => ofPerson(applicationReceipts, ...asked),
    beyond: "later",
  },
  myNotice: {
    standsIn: "record",
    count: (limiter, recipient) => limiter.count(myNotices, { key: mailboxOf(recipient) }),
    beyond: "withhold",
  },
  accountNotice: { standsIn: "activity", count: (...asked) => ofStaff(accountNotices, ...asked), beyond: "withhold" },
  // What staff wrote themselves, one of ours a day, and of those whom staff have invited to an interview some a day:
  // strangers cannot make more of them.
  reply: "always",
  morningList: "always",
  appointmentNotice: "always",
  noticesPaused: "always",
};

async function admit(limiter: RateLimiter, { kind, recipient, subject_id }: OutboxRow): Promise<Admission> {
  // Of what another release has queued nobody here knows where else it stands.
  const rule = isMailKind(kind) ? admissions[kind] : "always";
  if (rule === "always") return "send";
  // It belongs to no record: of an erasure the owner hears whatever else was done before.
  if (rule.standsIn === "record" && subject_id === null) return "send";
  const { isLimited, justLimited } = await rule.count(limiter, recipient);
  if (rule.beyond === "pause" && justLimited) return "sayPaused";
  if (!isLimited) return "send";
  return rule.beyond === "later" ? "later" : "withhold";
}

/** Everything that happens without anybody asking for it. */
export function tasks(deps: Deps, limiter: RateLimiter, counts: JobCounts): Task[] {
  return [
    outboxTask(deps, (row) => admit(limiter, row)),
    translationTask(deps),
    ...uploadTasks(deps),
    retentionTask(deps),
    { name: "job counts", everyMs: 30_000, run: () => counts.flush() },
    auditLogTask(deps),
    morningList(deps),
    { name: "rate limits", everyMs: 10 * 60_000, run: (stopping) => limiter.sweep(stopping) },
  ];
}
