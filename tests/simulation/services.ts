import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { type Mail, type Mailer, MailFailure } from "../../server/mail/mailer.ts";
import type { Scanner } from "../../server/storage/scanner.ts";
import { signedQuery } from "../../server/storage/signed-url.ts";
import { type KeyPrefix, type Storage, type StorageContext, StorageUnavailable } from "../../server/storage/storage.ts";
import { TranslationUnavailable, type Translator } from "../../server/translation/translator.ts";
import { here, Killed, type Program, pass } from "./gate.ts";
import type { World } from "./world.ts";

export const virus = "a virus for tests";

/** Refuses files with the mark of a virus; sometimes it does not answer. */
export const scanner: Scanner = {
  scan: (bytes) =>
    pass<Awaited<ReturnType<Scanner["scan"]>>>({
      label: "scan",
      act: () => {
        const { world } = here.getStore() ?? {};
        if (world?.isScannerDown) return "unavailable";
        if (Buffer.from(bytes).includes(virus)) return "infected";
        world?.cleanFiles.add(hashBytes(bytes));
        return "clean";
      },
      refused: () => new Error("silent"),
    }).catch((error: unknown) => {
      if (error instanceof Killed) throw error;
      return "unavailable";
    }),
};

/** Identifies a file by its content. */
export const hashBytes = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const translator: Translator = {
  engine: "simulated",
  translate: (texts) =>
    pass({
      label: "translate",
      act: () => texts.map((text) => `${text} (sk)`),
      refused: () => new TranslationUnavailable("http-503"),
      lost: () => new TranslationUnavailable("timeout"),
    }),
  status: () => ({ engine: "simulated", state: "ready" }),
  close: async () => undefined,
};

export interface Delivered extends Mail {
  at: number;
  by: Program | undefined;
}

/** All mailboxes, and how many extra copies of each mail are allowed. */
export class MailServer {
  readonly delivered: Delivered[] = [];
  /** Allowed extra copies by Message-ID: the answer was lost, or the program was killed, after the mail was accepted. */
  readonly excused = new Map<string, number>();
  isDown = false;

  /** The mailer of a simulated program. */
  mailer(): Mailer {
    return {
      send: (mail) => pass({ label: `mail ${mail.kind}`, act: () => this.#take(mail), ...this.#ways(mail) }),
      close: async () => undefined,
    };
  }

  #ways(mail: Mail) {
    return {
      refused: () =>
        here.getStore()?.world.chance("mail refused").is(0.5)
          ? new MailFailure("temporary", "RCPT 451")
          : new MailFailure("unreachable", "CONN ECONNREFUSED"),
      lost: () => {
        this.excuse(mail.messageId);
        return new MailFailure("temporary", "DATA timeout");
      },
    };
  }

  excuse(messageId: string): void {
    this.excused.set(messageId, (this.excused.get(messageId) ?? 0) + 1);
  }

  /** Allows one more copy of mails that a killed program had handed over and not yet recorded as sent. */
  excuseUnrecorded(
    program: Program,
    { url, dataDir, world }: { url: string | undefined; dataDir: string; world: World },
  ): void {
    const own = this.delivered.filter(({ by, at }) => by === program && (!url || at > world.elapsed - 10 * 60_000));
    const unnoted = url ? undefined : listUnsent(dataDir);
    for (const { messageId } of own) {
      if (!unnoted || unnoted.has(/<(.*)@/.exec(messageId)?.[1] ?? "")) this.excuse(messageId);
    }
  }

  to(address: string): Delivered[] {
    return this.delivered.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
  }

  #take(mail: Mail): void {
    if (this.isDown) throw new MailFailure("unreachable", "CONN ECONNREFUSED");
    const { world, program, actor } = here.getStore() ?? {};
    if (program && world?.writing.get(program) === actor) world?.fail("a mail was sent inside a transaction");
    const before = this.delivered.filter(({ messageId }) => messageId === mail.messageId);
    if (before.length > (this.excused.get(mail.messageId) ?? 0))
      world?.fail(`a mail was sent once too often (${mail.kind}, before at ${before.at(-1)?.at})`);
    this.delivered.push({ ...mail, at: world?.elapsed ?? 0, by: program });
  }
}

function listUnsent(dataDir: string): Set<unknown> {
  const database = new DatabaseSync(join(dataDir, "site.db"));
  const rows = database.prepare("select id from outbox where sent_at is null").all();
  database.close();
  return new Set(rows.map(({ id }) => id));
}

const away = () => new StorageUnavailable("ECONNRESET");
const full = () => new StorageUnavailable("ENOSPC");

/** The file store: it may fail before it has acted, or lose the response afterwards. */
export class FileStore {
  readonly objects = new Map<string, { bytes: Buffer }>();

  storage({ signingKey, publicUrl, clock }: StorageContext): Storage {
    const now = () => clock().getTime();
    const read = <T>(label: string, act: () => T) => pass({ label: `store ${label}`, act, refused: away });
    const change = <T>(label: string, act: () => T, refused = away) =>
      pass({ label: `store ${label}`, act, refused, lost: away });
    const address = (
      key: string,
      method: "PUT" | "GET",
      seconds: number,
      download?: Parameters<Storage["downloadUrl"]>[2],
    ) =>
      `${publicUrl()}/objects/${key}?${signedQuery(signingKey, { method, key, expiresAt: Math.floor(now() / 1_000) + seconds, download })}`;
    const { objects } = this;
    return {
      browserOrigin: undefined,
      uploadUrl: async (key, seconds) => address(key, "PUT", seconds),
      downloadUrl: async (key, seconds, download) => address(key, "GET", seconds, download),
      size: (key) => read("size", () => objects.get(key)?.bytes.length),
      read: (key) =>
        read("read", () => {
          const found = objects.get(key);
          return found && Readable.from([found.bytes]);
        }),
      async write(key, chunks) {
        if (objects.has(key)) return false;
        const bytes = Buffer.concat(await Array.fromAsync(chunks));
        const publish = () => {
          if (objects.has(key)) return false;
          objects.set(key, { bytes });
          return true;
        };
        return change("write", publish, full);
      },
      copy: (from, to) =>
        change("copy", () => {
          const found = objects.get(from);
          if (found) objects.set(to, { bytes: found.bytes });
          return found !== undefined;
        }),
      remove: (key) => change("remove", () => void objects.delete(key)),
      async *list(prefix: KeyPrefix) {
        const all = await read("list", () => [...objects].sort(([one], [other]) => (one < other ? -1 : 1)));
        for (const [key, { bytes }] of all) {
          if (key.startsWith(`${prefix}/`)) yield { key, size: bytes.length };
        }
      },
      ready: () => read("ready", () => undefined),
    };
  }
}
