import type { Task } from "./background/background.ts";
import { hashToken } from "./db/ids.ts";
import type { Deps } from "./deps.ts";
import { applicationRetention } from "./features/careers/applications.retention.ts";
import { translationTask } from "./features/careers/translation.ts";
import { contactRetention } from "./features/contact/contact.retention.ts";
import { uploadTasks } from "./features/uploads/uploads.tasks.ts";
import type { Limit, Limiter } from "./http/limits.ts";
import { traceRetention } from "./http/traces.ts";
import { outboxTask } from "./mail/outbox.ts";

/** In a day to one address, whoever asks for them. */
const receipts: Limit = { name: "receipt", most: 20, windowSeconds: 24 * 60 * 60 };

/** Everything that happens without anybody asking for it. */
export function tasks(deps: Deps, limiter: Limiter): Task[] {
  return [
    outboxTask(deps, async (recipient) => (await limiter.count(receipts, hashToken(recipient.toLowerCase()))).spent),
    translationTask(deps),
    ...uploadTasks(deps),
    contactRetention(deps),
    applicationRetention(deps),
    traceRetention(deps),
    { name: "rate limits", everyMs: 10 * 60_000, run: () => limiter.sweep() },
  ];
}
