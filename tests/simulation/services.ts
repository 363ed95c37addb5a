import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { type Mail, type Mailer, MailFailure } from "../../server/mail/mailer.ts";
import type { Scanner } from "../../server/storage/scanner.ts";
import { signedQuery } from "../../server/storage/signed-url.ts";
import {
  type KeyPrefix,
  type Storage,
  type StorageSurroundings,
  StorageUnavailable,
} from "../../server/storage/storage.ts";
import { TranslationUnavailable, type Translator } from "../../server/translation/translator.ts";
import { here, Killed, type Program, pass } from "./gate.ts";
import type { World } from "./world.ts";

export const virus = "a virus for tests";

/** Finds what is marked as one; sometimes it does not answer. */
export const scanner: Scanner = {
  scan: (bytes) =>
    pass<Awaited<ReturnType<Scanner["scan"]>>>({
      label: "scan",
      act: () => {
        const { world } = here.getStore() ?? {};
        if (world?.isScannerDown) return "unavailable";
        if (Buffer.from(bytes).includes(virus)) return "infected";
        world?.letThrough.add(hashBytes(bytes));
        return "clean";
      },
      refused: () => new Silent(),
    }).catch((error: unknown) => {
      if (error instanceof Killed) throw error;
      return "unavailable";
    }),
};

/** What tells one file from another. */
export const hashBytes = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

class Silent extends Error {}

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

const away = () => new StorageUnavailable("ECONNRESET");
const full = () => new StorageUnavailable("ENOSPC");

/** Files beside the database, kept by a store that may fail before, after and half-way. */
export class FileStore {
  readonly objects = new Map<string, { bytes: Buffer }>();
  isDown = false;

  storage({ signingKey, publicUrl, clock }: StorageSurroundings): Storage {
    const now = () => clock().getTime();
    const ask = <T>(label: string, act: () => T, ways: { lost?: () => Error; half?: () => Error } = {}) =>
      pass({
        label: `store ${label}`,
        act: () => {
          if (this.isDown) throw away();
          return act();
        },
        refused: label === "write" ? full : away,
        ...ways,
      });
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
      size: (key) => ask("size", () => objects.get(key)?.bytes.length),
      read: (key) =>
        ask("read", () => {
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
        return ask("write", publish, { lost: away, half: away });
      },
      copy: (from, to) =>
        ask(
          "copy",
          () => {
            const found = objects.get(from);
            if (found) objects.set(to, { bytes: found.bytes });
            return found !== undefined;
          },
          { lost: away },
        ),
      remove: (key) => ask("remove", () => void objects.delete(key), { lost: away }),
      async *list(prefix: KeyPrefix) {
        const all = await ask("list", () => [...objects].sort(([one], [other]) => (one < other ? -1 : 1)));
        for (const [key, { bytes }] of all) {
          if (key.startsWith(`${prefix}/`)) yield { key, size: bytes.length };
        }
      },
      ready: () => ask("ready", () => undefined),
    };
  }
}
