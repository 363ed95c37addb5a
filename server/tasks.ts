import type { Task } from "./background/background.ts";
import type { Deps } from "./deps.ts";
import { morningList } from "./features/contacts/morning-list.task.ts";
import type { JobCounts } from "./features/jobs/job-counts.ts";
import { translationTask } from "./features/jobs/translation.task.ts";
import { uploadTasks } from "./features/uploads/uploads.tasks.ts";
import { auditLogTask } from "./http/audit-log.task.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import { outboxTask } from "./mail/outbox.task.ts";
import { retentionTask } from "./retention.ts";

/** Everything that happens without anybody asking for it. */
export function tasks(deps: Deps, limiter: RateLimiter, counts: JobCounts): Task[] {
  return [
    outboxTask(deps, (limit, mailbox) => limiter.count(limit, { key: mailbox })),
    translationTask(deps),
    ...uploadTasks(deps),
    retentionTask(deps),
    { name: "job counts", everyMs: 30_000, run: () => counts.flush() },
    auditLogTask(deps),
    morningList(deps),
    { name: "rate limits", everyMs: 10 * 60_000, run: (stopping) => limiter.sweep(stopping) },
  ];
}
