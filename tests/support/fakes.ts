import pino from "pino";
import type { Deps } from "../../server/deps.ts";
import type { Mail, MailFailure } from "../../server/mail/mailer.ts";

/** A logger that records its lines. */
export function createLog(level = "info") {
  const lines: string[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => void lines.push(line) });
  return { log, lines, read: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)) };
}

/** A mailer that records mails, or throws the failure while one is set. */
export function createFakeMailer() {
  const mailer = {
    sent: [] as Mail[],
    failure: undefined as MailFailure | undefined,
    async send(mail: Mail) {
      if (mailer.failure) throw mailer.failure;
      mailer.sent.push(mail);
    },
    async close() {},
  };
  return mailer;
}

/** Replaces `db.write` in the dependencies. */
export function replaceWrite(deps: Deps, write: Deps["db"]["write"]): Deps {
  return { ...deps, db: Object.assign(Object.create(deps.db), { write }) };
}

/** Fails each transaction at its end while a failure is set. */
export function createBrokenCommits() {
  const commits = {
    failure: undefined as Error | undefined,
    change(deps: Deps): Deps {
      return replaceWrite(deps, (work, channel) =>
        deps.db.write(async (transaction) => {
          const done = await work(transaction);
          if (commits.failure) throw commits.failure;
          return done;
        }, channel),
      );
    },
  };
  return commits;
}

/** Runs the test's `next` before the next transaction begins: a concurrent change by another user. */
export function createInterruption() {
  const interruption = {
    next: undefined as (() => Promise<unknown>) | undefined,
    change(deps: Deps): Deps {
      return replaceWrite(deps, async (...work) => {
        const todo = interruption.next;
        interruption.next = undefined;
        await todo?.();
        return deps.db.write(...work);
      });
    },
  };
  return interruption;
}
