import type { Deps } from "../../server/deps.ts";
import type { Mail, MailFailure } from "../../server/mail/mailer.ts";

/** A mailer that keeps what it is given, or refuses it while a failure is set. */
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

/** Runs the test's `next` before the next transaction begins: a concurrent change by another user. */
export function createMeanwhile() {
  const meanwhile = {
    next: undefined as (() => Promise<unknown>) | undefined,
    change(deps: Deps): Deps {
      const write: Deps["db"]["write"] = async (...work) => {
        const todo = meanwhile.next;
        meanwhile.next = undefined;
        await todo?.();
        return deps.db.write(...work);
      };
      return { ...deps, db: Object.assign(Object.create(deps.db), { write }) };
    },
  };
  return meanwhile;
}
