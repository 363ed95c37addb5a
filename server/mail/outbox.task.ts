import type { AuditAction } from "../../contract/activity.ts";
import type { Stage } from "../../contract/records.ts";
import type { TemplateName } from "../../contract/templates.ts";
import type { Config } from "../config.ts";
import type { Database, Query } from "../db/db.ts";
import { truncateLog } from "../db/sqlite.ts";
import { parseJson } from "../json.ts";
import type { Task } from "../scheduler.ts";
import { compose } from "./compose.ts";
import { applyLimit, type CountMail } from "./limits.ts";
import type { Company } from "./mail-parts.ts";
import { type Mail, type Mailer, MailFailure } from "./mailer.ts";
import { claimNext, markFailed, markSent, maxAttempts, type OutboxRow, scheduleRetry, suppress } from "./outbox.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";

export interface OutboxDeps {
  db: Database;
  mailer: Mailer;
  config: Pick<Config, "mail" | "brand" | "retention">;
  publicUrl: () => string;
  clock: () => Date;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

const workers = 2;
/** How long a stop waits for a silent mail server. */
const stopTimeoutMs = 5_000;

/**
 * Sends the mails that are due. A process that is killed between the server's acceptance and `markSent` sends the mail
 * again under the same Message-ID.
 */
export function outboxTask({ db, mailer, config, publicUrl, clock, log }: OutboxDeps, countMail?: CountMail): Task {
  const inFlight = new Set<string>();
  /** Mails that the server accepted and the database has not stored as sent, so that no mail is sent twice. */
  const accepted = new Map<string, Date>();
  let needsLogPurge = false;

  async function storeAccepted(): Promise<void> {
    for (const [id, at] of accepted) {
      await markSent(db, id, at);
      accepted.delete(id);
    }
  }

  let claiming: Promise<unknown> = Promise.resolve();
  /** One claim at a time: SQLite has no lease, and two claims at once would take the same mail. */
  function claim(): Promise<OutboxRow | undefined> {
    const claimed = claiming.then(async () => {
      const row = await claimNext(db, clock(), [...inFlight, ...accepted.keys()]);
      if (row) inFlight.add(row.id);
      return row;
    });
    claiming = claimed.catch(() => undefined);
    return claimed;
  }

  async function worker(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const row = await claim();
      if (!row) return;
      // SQLite's write-ahead log would keep the e-mail address of an erased person.
      needsLogPurge ||= row.subject_id === null;
      const failure = await process(row).finally(() => inFlight.delete(row.id));
      if (failure?.kind === "unreachable") return;
    }
  }

  async function process(row: OutboxRow): Promise<MailFailure | undefined> {
    const { id, kind, attempts, subject_id } = row;
    const facts = { mail: kind, id, about: subject_id, attempt: attempts };
    const verdict =
      countMail && attempts === 1 && isMailKind(kind) ? await applyLimit({ ...row, kind }, countMail) : "send";
    if (verdict === "suppress") {
      log.warn(facts, "mail suppressed, the mailbox is above its limit");
      await suppress(db, row, clock());
      return undefined;
    }
    const failure = await send(verdict === "sendPaused" ? toPausedNotice(row) : row);
    if (!failure) {
      accepted.set(id, clock());
      await storeAccepted();
      log.info(facts, "mail handed over");
    } else if (failure.kind === "permanent" || attempts >= maxAttempts) {
      log.warn({ ...facts, reason: failure.code }, "mail given up");
      await markFailed(db, row, clock());
    } else {
      log.warn({ ...facts, reason: failure.code }, "mail not accepted, it will be tried again");
      await scheduleRetry(db, row, clock());
      return failure;
    }
    // Pages of staff that show the record then also show whether its reply was sent.
    const reply = parseReply(row);
    if (reply && subject_id !== null) db.notify(reply.tab, subject_id);
    return failure;
  }

  async function send(row: OutboxRow): Promise<MailFailure | undefined> {
    try {
      const obsolete = await findReasonNotToSend(row);
      if (obsolete) return new MailFailure("permanent", obsolete);
      await mailer.send(composeOrFail(row));
      return undefined;
    } catch (error) {
      if (error instanceof MailFailure) return error;
      throw error;
    }
  }

  async function findReasonNotToSend(row: OutboxRow): Promise<string | undefined> {
    const reply = parseReply(row);
    if (!reply) return undefined;
    const start = reply.appointment?.start;
    if (start !== undefined && Date.parse(start) <= clock().getTime()) return "appointmentOver";
    return await findReasonNotToInvite(db.query, row.id);
  }

  function composeOrFail(row: OutboxRow): Mail {
    const { mail, brand, retention } = config;
    const mailboxes = { contacts: mail.toContacts, applications: mail.toApplications };
    const company: Company = { ...mail, brand, publicUrl: publicUrl(), retention, mailboxes };
    try {
      return compose(row, company);
    } catch {
      throw new MailFailure("permanent", "unreadable");
    }
  }

  return {
    name: "outbox",
    everyMs: 15_000,
    stop: storeAccepted,
    async run(stopping) {
      await storeAccepted();
      const all = Promise.allSettled(Array.from({ length: workers }, () => worker(stopping)));
      const done = new AbortController();
      const results = await Promise.race([all, stopTimeout(stopping, done.signal)]).finally(() => done.abort());
      const broken = results.find((result) => result.status === "rejected");
      if (broken) throw broken.reason;
      if (needsLogPurge) await truncateLog(db);
      needsLogPurge = false;
    },
  };
}

function stopTimeout(stopping: AbortSignal, done: AbortSignal): Promise<PromiseSettledResult<void>[]> {
  return new Promise((resolve) => {
    const start = () => {
      const timer = setTimeout(resolve, stopTimeoutMs, []);
      done.addEventListener("abort", () => clearTimeout(timer));
    };
    stopping.addEventListener("abort", start, { once: true, signal: done });
  });
}

function parseReply({ kind, payload }: OutboxRow): Payload<"reply"> | undefined {
  return kind === ("reply" satisfies MailKind) ? payloads.reply.safeParse(parseJson(payload)).data : undefined;
}

function toPausedNotice(row: OutboxRow): OutboxRow {
  const payload: Payload<"noticesPaused"> = { tab: row.kind === "applicationNotice" ? "applications" : "contacts" };
  return { ...row, kind: "noticesPaused" satisfies MailKind, payload: JSON.stringify(payload), subject_id: null };
}

type Reason = "withdrawn" | "declined" | "moved";

/** While an invitation waits in the outbox, the application may be withdrawn, declined or invited to another time. */
async function findReasonNotToInvite(query: Query, replyId: string): Promise<Reason | undefined> {
  const invitation = await query
    .selectFrom("replies")
    .innerJoin("applications", "applications.id", "replies.application_id")
    .select(["applications.id", "applications.withdrawn_at", "applications.stage", "replies.created_at"])
    .where("replies.id", "=", replyId)
    .where(({ or, eb }) => or([eb("starts_at", "is not", null), eb("template", "=", "invite" satisfies TemplateName)]))
    .executeTakeFirst();
  if (!invitation) return undefined;
  if (invitation.withdrawn_at) return "withdrawn";
  const newer = await query
    .selectFrom("replies")
    .select("id")
    .where("application_id", "=", invitation.id)
    .where("sends", "=", 1)
    .where("starts_at", "is not", null)
    .where("created_at", ">", invitation.created_at)
    .limit(1)
    .executeTakeFirst();
  if (newer) return "moved";
  // Staff may invite a person whom they declined before.
  if (invitation.stage !== ("declined" satisfies Stage)) return undefined;
  const declined = await query
    .selectFrom("audit_events")
    .select("id")
    .where("target", "=", invitation.id)
    .where("at", ">=", invitation.created_at)
    .where(({ or, and, eb }) => {
      const done = (action: AuditAction, detail: Stage | TemplateName) =>
        and([eb("action", "=", action), eb("detail", "=", detail)]);
      return or([done("stageSet", "declined"), done("replySent", "decline")]);
    })
    .limit(1)
    .executeTakeFirst();
  return declined && "declined";
}
