import { Readable } from "node:stream";
import { signedQuery } from "../../server/storage/signed-url.ts";
import type { KeyPrefix, Storage, StorageSurroundings } from "../../server/storage/storage.ts";
import { StorageUnavailable } from "../../server/storage/storage.ts";
import { pass } from "./gate.ts";

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
