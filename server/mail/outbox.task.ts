import { setTimeout as delay } from "node:timers/promises";
import type { Task } from "../background/background.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import { emptyLog } from "../db/sqlite.ts";
import { jsonOf } from "../json.ts";
import { compose } from "./compose.ts";
import { MailFailure, type Reach } from "./failure.ts";
import { overtakenBy } from "./invitations.ts";
import type { Company } from "./letters.ts";
import { type Mail, type Mailer, smtpConnections } from "./mailer.ts";
import {
  claimMs,
  claimNext,
  dropClaim,
  dropClaims,
  markFailed,
  markSent,
  mostAttempts,
  type OutboxRow,
  overdue,
  postpone,
  putOff,
  selectClaims,
  withhold,
} from "./outbox.repository.ts";
import { withPatience } from "./patience.ts";
import { isMailKind, type MailKind, type Payload, payloads } from "./payloads.ts";
import { takesMails } from "./relay.ts";

export interface OutboxDeps {
  db: Database;
  mailer: Mailer;
  config: Pick<Config, "mail" | "brand" | "retention">;
  publicUrl: () => string;
  clock: () => Date;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

export type Admission = "send" | "later" | "withhold" | "sayPaused";

/** Anybody can type anybody's address into our forms, and fill staff's mailboxes: counts a mail, and says what becomes of it. */
export type Admit = (row: OutboxRow) => Promise<Admission>;

const receiptKinds: readonly string[] = ["contactReceipt", "applicationReceipt"] satisfies MailKind[];

/** As many mails in a row, and it was not about them: the relay is left alone until the next run. */
const doubtedMost = 20;

const everyMs = 15_000;

/** While others are under way. */
const lookAgainMs = 1_000;

/** Claims are looked at no oftener: that reads all that waits. */
const lookEveryMs = 60_000;

/**
 * Sends what waits, each mail under a claim of its own. Between a server's acceptance and our note of it lies one
 * update of one row: a process killed in there sends the mail again after its claim, under the same Message-ID. The
 * other unknown is the same for every sender: a connection that breaks before the server's answer to a whole mail.
 */
export function outboxTask(
  { db, mailer, config, publicUrl, clock, log }: OutboxDeps,
  admit: Admit = async () => "send",
  stopwatch = () => performance.now(),
): Task {
  /** Accepted by a server, not yet noted: while the database is away these must neither be sent again nor forgotten. */
  const accepted = new Map<string, Date>();
  /** Others take a machine that slept for dead, and drop its claim: the mail is still ours. */
  const underWay = new Set<string>();
  let seen = new Map<string, { claim: string | null; since: number }>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let started = false;
  /** A mail that no record is erased with was taken, and may be settled by now. */
  let leavesTraces = false;

  /**
   * A process that died leaves its claims. They end by a stopwatch, which nobody sets: where a clock is put elsewhere, or
   * those of two machines disagree, a claim that ends by the clock ends while its mail is under way, and both send it.
   */
  async function dropDeadClaims(): Promise<void> {
    const now = stopwatch();
    if (now - lookedAt < lookEveryMs) return;
    lookedAt = now;
    const before = seen;
    seen = new Map();
    for (const { id, claimed_until: claim } of await selectClaims(db)) {
      if (underWay.has(id) || accepted.has(id)) continue;
      const known = before.get(id);
      const since = known?.claim === claim ? known.since : now;
      seen.set(id, { claim, since });
      if (now - since >= claimMs) await dropClaim(db, { id, claimed_until: claim });
    }
  }

  async function settle(): Promise<void> {
    for (const [id, at] of accepted) {
      await markSent(db, id, at);
      accepted.delete(id);
    }
  }

  /** By such a mail people hear that they are erased: the log would hold their address on after its row is empty. */
  async function removeTraces(): Promise<void> {
    if (!leavesTraces) return;
    await emptyLog(db);
    leavesTraces = false;
  }

  /** How far a failure reaches; undefined where no server has refused anything. */
  async function deliver(row: OutboxRow): Promise<Reach | undefined> {
    const facts = { mail: row.kind, id: row.id, about: row.subject_id, attempt: row.attempts };
    const admission = row.attempts === 1 ? await admit(row) : "send";
    if (admission === "later" && (await putOff(db, row, clock()))) {
      log.warn(facts, "receipt put off, its address has had too many");
      return undefined;
    }
    if (admission === "later" || admission === "withhold") {
      log.warn(
        facts,
        `${receiptKinds.includes(row.kind) ? "receipt" : "notice"} withheld, its address has had too many`,
      );
      await withhold(db, row, clock());
      return undefined;
    }
    const mail = written(admission === "sayPaused" ? pauseOf(row) : row, companyOf(config, publicUrl()));
    const letter = replyIn(row);
    const appointment = letter?.appointment?.start;
    const isOver = appointment !== undefined && Date.parse(appointment) <= clock().getTime();
    // Another release, beside this one or after it, may have queued it and know how it is written.
    const unreadable = new MailFailure(isMailKind(row.kind) ? "permanent" : "temporary", "unreadable");
    const why = isOver ? "appointmentOver" : letter && (await overtakenBy(db.query, row.id));
    // Nobody can come any more, or should: staff have to know, and may write anew.
    const over = why && new MailFailure("permanent", why);
    const failure = over ?? (mail ? await attempt(mailer, mail) : unreadable);
    if (!failure) {
      accepted.set(row.id, clock());
      await settle();
      tellStaff(db, row);
      log.info(facts, "mail handed over");
      return undefined;
    }
    const isFinal = failure.reach === "permanent" || row.attempts >= mostAttempts;
    log.warn(
      { ...facts, reason: failure.code },
      isFinal ? "mail given up" : "mail not accepted, it will be tried again",
    );
    if (isFinal) {
      await markFailed(db, row, clock());
      tellStaff(db, row);
    } else await postpone(db, row, clock(), appointment);
    return failure.reach;
  }

  return {
    name: "outbox",
    everyMs,
    end: settle,
    async run(stopping) {
      await settle();
      if (!(await takesMails(db, config.mail))) {
        if (!started) log.warn({}, "mails wait: SMTP_URL is not set here, and this site has a relay");
        started = true;
        for (const row of await overdue(db, clock())) {
          await markFailed(db, row, clock());
          leavesTraces ||= row.subject_id === null;
        }
        return removeTraces();
      }
      if (!started && db.engine === "sqlite") await dropClaims(db);
      started = true;
      await dropDeadClaims();
      let claimsAgainAt = Number.NEGATIVE_INFINITY;
      const doubted = new Set<string>();
      let noneUnderWay = new AbortController();
      const rest = () =>
        delay(lookAgainMs, undefined, { signal: noneUnderWay.signal, ref: false }).catch(() => undefined);
      const lane = async () => {
        while (!stopping.aborted) {
          const row = stopwatch() < claimsAgainAt ? undefined : await claimNext(db, clock());
          if (!row && underWay.size === 0) return;
          if (!row) {
            // The relay may think about one mail for minutes: what comes meanwhile does not wait for that.
            await rest();
            continue;
          }
          if (underWay.has(row.id) || accepted.has(row.id)) continue;
          underWay.add(row.id);
          leavesTraces ||= row.subject_id === null;
          const reach = await deliver(row).finally(() => {
            underWay.delete(row.id);
            if (underWay.size > 0) return;
            noneUnderWay.abort();
            noneUnderWay = new AbortController();
          });
          if (reach === "doubtful") doubted.add(row.id);
          else doubted.clear();
          if (reach !== "unreachable" && doubted.size < doubtedMost) continue;
          // Until the next run, which may be kept waiting by a mail that the relay still thinks about.
          claimsAgainAt = stopwatch() + everyMs;
          doubted.clear();
        }
      };
      // All lanes end before the run does, also when one of them fails: a run never overlaps the next.
      const lanes = Promise.allSettled(Array.from({ length: smtpConnections }, lane));
      const ended = await withPatience(lanes, stopping, []);
      const broken = ended.find((result) => result.status === "rejected");
      if (broken) throw broken.reason;
      await removeTraces();
    },
  };
}

/** Whoever has the record open reads there what became of the letter. */
function tellStaff(db: Database, row: OutboxRow): void {
  const reply = replyIn(row);
  if (reply && row.subject_id !== null) db.notify(reply.tab, row.subject_id);
}

function replyIn({ kind, payload }: OutboxRow): Payload<"reply"> | undefined {
  return kind === ("reply" satisfies MailKind) ? payloads.reply.safeParse(jsonOf(payload)).data : undefined;
}

async function attempt(mailer: Mailer, mail: Mail): Promise<MailFailure | undefined> {
  try {
    await mailer.send(mail);
    return undefined;
  } catch (error) {
    return error instanceof MailFailure ? error : new MailFailure("temporary", "unexpected");
  }
}

/** Goes out in place of the first notice that is too many. */
function pauseOf(row: OutboxRow): OutboxRow {
  const payload: Payload<"noticesPaused"> = { tab: row.kind === "applicationNotice" ? "applications" : "contacts" };
  return { ...row, kind: "noticesPaused" satisfies MailKind, payload: JSON.stringify(payload), subject_id: null };
}

function written(row: OutboxRow, company: Company): Mail | undefined {
  try {
    return compose(row, company);
  } catch {
    return undefined;
  }
}

function companyOf({ mail, brand, retention }: OutboxDeps["config"], publicUrl: string): Company {
  const mailboxes = { contacts: mail.toContacts, applications: mail.toApplications };
  return { ...mail, brand, publicUrl, retention, mailboxes };
}
