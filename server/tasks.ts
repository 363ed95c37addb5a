import type { Task } from "./background/background.ts";
import type { Deps } from "./deps.ts";
import { applicationRetention } from "./features/careers/applications.retention.ts";
import { jobCountRetention } from "./features/careers/job-counts.task.ts";
import type { JobCounts } from "./features/careers/job-counts.ts";
import { translationTask } from "./features/careers/translation.task.ts";
import { contactRetention } from "./features/contact/contact.retention.ts";
import { erasureTask } from "./features/people/erasure.ts";
import { morningList } from "./features/records/morning-list.task.ts";
import { uploadTasks } from "./features/uploads/uploads.tasks.ts";
import { auditLogTask } from "./http/audit-log.task.ts";
import type { RateLimit, RateLimiter } from "./http/rate-limiter.ts";
import { traceRetention } from "./http/traces.ts";
import { domainOf, mailboxOf } from "./mail/addresses.ts";
import type { OutboxRow } from "./mail/outbox.repository.ts";
import { type Admission, outboxTask } from "./mail/outbox.task.ts";
import type { MailKind } from "./mail/payloads.ts";

const [daySeconds, hourSeconds] = [24 * 60 * 60, 60 * 60];
/**
 * In a day to one mailbox, whoever asks for them. Enquiries have their own: whoever types somebody's address into the
 * one form must not keep the link to the own page away, which the other's receipt brings.
 */
const contactReceipts: RateLimit = { name: "receipt", most: 20, windowSeconds: daySeconds };
const applicationReceipts: RateLimit = { name: "application-receipt", most: 40, windowSeconds: daySeconds };
/** In an hour to all mailboxes of a domain: more than a large provider's users ask for, less than fills a catch-all. */
const ofDomain = ({ name }: RateLimit) => ({ name: `${name}-domain`, most: 300, windowSeconds: hourSeconds });

/** In a day to one mailbox about what was done with a link that had come there. */
const myNotices: RateLimit = { name: "my-notice", most: 20, windowSeconds: daySeconds };

/** In an hour to one mailbox of staff: whoever floods the forms must not fill it. All of it is in the admin. */
const notices: RateLimit = { name: "notice", most: 60, windowSeconds: hourSeconds };

/** The same about signing in. Apart from the others: whoever floods the forms must not keep these away. */
const accountNotices: RateLimit = { name: "account-notice", most: 20, windowSeconds: hourSeconds };

const is = (kind: string, known: MailKind) => kind === known;

/** Everything that happens without anybody asking for it. */
export function tasks(deps: Deps, limiter: RateLimiter, counts: JobCounts): Task[] {
  /** What is withheld from one mailbox does not count for its neighbours. */
  async function isFlooded(limit: RateLimit, recipient: string): Promise<boolean> {
    const mailbox = mailboxOf(recipient);
    if ((await limiter.count(limit, { of: mailbox })).spent) return true;
    return (await limiter.count(ofDomain(limit), { of: domainOf(mailbox) })).spent;
  }
  async function isMyNoticeTooMany({ subject_id, recipient }: OutboxRow): Promise<boolean> {
    // Of an erasure the owner hears whatever else was done before; each needs a receipt of its own.
    if (subject_id === null) return false;
    return (await limiter.count(myNotices, { of: mailboxOf(recipient) })).spent;
  }
  async function admit(row: OutboxRow): Promise<Admission> {
    const { kind, recipient } = row;
    // What staff wrote themselves, and one of ours a day: strangers cannot make more of them.
    if (is(kind, "reply") || is(kind, "morningList")) return "send";
    if (is(kind, "contactReceipt")) return (await isFlooded(contactReceipts, recipient)) ? "withhold" : "send";
    if (is(kind, "applicationReceipt")) return (await isFlooded(applicationReceipts, recipient)) ? "later" : "send";
    if (is(kind, "myNotice")) return (await isMyNoticeTooMany(row)) ? "withhold" : "send";
    if (is(kind, "accountNotice")) {
      const { spent } = await limiter.count(accountNotices, { of: recipient.toLowerCase() });
      return spent ? "withhold" : "send";
    }
    const { spent, justSpent } = await limiter.count(notices, { of: recipient.toLowerCase() });
    if (justSpent) return "sayPaused";
    return spent ? "withhold" : "send";
  }
  return [
    outboxTask(deps, admit),
    translationTask(deps),
    ...uploadTasks(deps),
    erasureTask(deps),
    contactRetention(deps),
    applicationRetention(deps),
    jobCountRetention(deps),
    { name: "job counts", everyMs: 30_000, run: () => counts.flush() },
    traceRetention(deps),
    auditLogTask(deps),
    morningList(deps),
    { name: "rate limits", everyMs: 10 * 60_000, run: (stopping) => limiter.sweep(stopping) },
  ];
}
