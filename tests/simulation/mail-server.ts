import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Mail, type Mailer, MailFailure } from "../../server/mail/mailer.ts";
import { pass } from "./gate.ts";
import { here, type Program } from "./here.ts";
import type { World } from "./world.ts";

export interface Delivered extends Mail {
  at: number;
  by: Program | undefined;
}

/** Mailboxes of everybody, and how often each mail may rightly be there once more. */
export class MailServer {
  readonly delivered: Delivered[] = [];
  /** By Message-ID: answers that were lost, and programs that died, after the mail was taken. */
  readonly excused = new Map<string, number>();
  isDown = false;

  /** What a program of ours sends with. */
  mailer(): Mailer {
    return {
      send: (mail) => pass({ label: `mail ${mail.kind}`, act: () => this.#take(mail), ...this.#ways(mail) }),
      close: async () => undefined,
    };
  }

  #ways(mail: Mail) {
    return {
      refused: () => new MailFailure("temporary", "RCPT 451"),
      half: () => new MailFailure("unreachable", "CONN ECONNREFUSED"),
      lost: () => {
        this.excuse(mail.messageId);
        return new MailFailure("temporary", "DATA timeout");
      },
    };
  }

  excuse(messageId: string): void {
    this.excused.set(messageId, (this.excused.get(messageId) ?? 0) + 1);
  }

  /** Mails that a program has handed over and not noted when it died: it could not have known. */
  excuseUnnoted(
    program: Program,
    { url, dataDir, world }: { url: string | undefined; dataDir: string; world: World },
  ): void {
    const own = this.delivered.filter(({ by, at }) => by === program && (!url || at > world.elapsed - 10 * 60_000));
    const unnoted = url ? undefined : unsentIn(dataDir);
    for (const { messageId } of own) {
      if (!unnoted || unnoted.has(/<(.*)@/.exec(messageId)?.[1] ?? "")) this.excuse(messageId);
    }
  }

  to(address: string): Delivered[] {
    return this.delivered.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
  }

  #take(mail: Mail): void {
    if (this.isDown) throw new MailFailure("unreachable", "CONN ECONNREFUSED");
    const { world, program, doer } = here.getStore() ?? {};
    if (program && world?.writing.get(program) === doer) world?.fail("a mail was sent inside a transaction");
    const before = this.delivered.filter(({ messageId }) => messageId === mail.messageId);
    if (before.length > (this.excused.get(mail.messageId) ?? 0))
      world?.fail(`a mail was sent once too often (${mail.kind}, before at ${before.at(-1)?.at})`);
    this.delivered.push({ ...mail, at: world?.elapsed ?? 0, by: program });
  }
}

function unsentIn(dataDir: string): Set<unknown> {
  const database = new DatabaseSync(join(dataDir, "site.db"));
  const rows = database.prepare("select id from outbox where sent_at is null").all();
  database.close();
  return new Set(rows.map(({ id }) => id));
}
