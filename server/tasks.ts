import type { Task } from "./background/background.ts";
import { hashToken } from "./db/ids.ts";
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
import { isAccountNotice, isReceipt } from "./mail/kinds.ts";
import { type Admission, outboxTask } from "./mail/outbox.task.ts";
import type { MailKind } from "./mail/payloads.ts";

/** In a day to one mailbox, whoever asks for them. */
const receipts: RateLimit = { name: "receipt", most: 20, windowSeconds: 24 * 60 * 60 };
/** In an hour to all mailboxes of a domain: more than a large provider's users ask for, less than fills a catch-all. */
const receiptsOfDomain: RateLimit = { name: "receipt-domain", most: 300, windowSeconds: 60 * 60 };

/** In an hour to one mailbox of staff: whoever floods the forms must not fill it. All of it is in the admin. */
const notices: RateLimit = { name: "notice", most: 60, windowSeconds: 60 * 60 };

/** The same about signing in. Apart from the others: whoever floods the forms must not keep these away. */
const accountNotices: RateLimit = { name: "account-notice", most: 20, windowSeconds: 60 * 60 };

/** Everything that happens without anybody asking for it. */
export function tasks(deps: Deps, limiter: RateLimiter, counts: JobCounts): Task[] {
  /** What is withheld from one mailbox does not count for its neighbours. */
  async function isFlooded(recipient: string): Promise<boolean> {
    const mailbox = mailboxOf(recipient);
    if ((await limiter.count(receipts, hashToken(mailbox))).spent) return true;
    return (await limiter.count(receiptsOfDomain, hashToken(domainOf(mailbox)))).spent;
  }
  async function admit(kind: string, recipient: string): Promise<Admission> {
    // Staff wrote it themselves.
    if (kind === ("reply" satisfies MailKind)) return "send";
    if (isReceipt(kind)) return (await isFlooded(recipient)) ? "withhold" : "send";
    if (isAccountNotice(kind)) {
      const { spent } = await limiter.count(accountNotices, hashToken(recipient.toLowerCase()));
      return spent ? "withhold" : "send";
    }
    const { spent, justSpent } = await limiter.count(notices, hashToken(recipient.toLowerCase()));
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
