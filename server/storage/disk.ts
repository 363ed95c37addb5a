import { once } from "node:events";
import { chmodSync, constants, createReadStream, mkdirSync } from "node:fs";
import { access, chmod, link, open, opendir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isUnfinished, syncFolder, writeTemporary } from "./disk-files.ts";
import { DiskRoom } from "./disk-room.ts";
import { checkedKey } from "./keys.ts";
import { signedQuery } from "./signed-address.ts";
import type { KeyPrefix, Storage, StorageSurroundings, StoredObject } from "./storage.ts";
import { errorCode, orUnavailable, StorageUnavailable } from "./unavailable.ts";

const prefixes: readonly KeyPrefix[] = ["uploads", "cvs"];
/** Larger than the default, for a file in few chunks costs less; each that nobody reads stays in memory. */
const chunkBytes = 131_072;

/** Files in a folder, named by their keys. Addresses point back at our own server, which answers as a bucket would. */
export function createDiskStorage(folder: string, surroundings: StorageSurroundings): Storage {
  const { signingKey, publicUrl, clock, groupReads } = surroundings;
  for (const prefix of prefixes) mkdirSync(join(folder, prefix), { recursive: true, mode: 0o700 });
  if (groupReads) for (const path of [folder, join(folder, "cvs")]) chmodSync(path, 0o710);
  const room = new DiskRoom(folder);
  const beingWritten = new Set<string>();
  const pathOf = (key: string) => join(folder, checkedKey(key));
  const expiresAt = (seconds: number) => Math.floor(clock().getTime() / 1_000) + seconds;
  const address = (key: string, query: string) => `${publicUrl()}/objects/${checkedKey(key)}?${query}`;

  /** A second name for the same bytes is published by the file system at once or not at all, and never over another. */
  async function publish(existing: string, key: string): Promise<"published" | "taken" | "missing"> {
    try {
      await link(existing, pathOf(key));
      if (groupReads && key.startsWith("cvs/")) await chmod(pathOf(key), 0o640);
    } catch (error) {
      if (errorCode(error) === "EEXIST") return "taken";
      if (errorCode(error) === "ENOENT") return "missing";
      throw new StorageUnavailable(errorCode(error), error);
    }
    await syncFolder(join(pathOf(key), ".."));
    return "published";
  }

  async function writeOnce(key: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
    await room.require();
    const temporary = await writeTemporary(join(pathOf(key), ".."), room.checked(chunks));
    try {
      const outcome = await publish(temporary, key);
      if (outcome === "missing") throw new StorageUnavailable("ENOENT");
      return outcome === "published";
    } finally {
      await orUnavailable(unlink(temporary));
    }
  }

  return {
    browserOrigin: undefined,
    async uploadUrl(key, seconds) {
      return address(key, signedQuery(signingKey, { method: "PUT", key, expiresAt: expiresAt(seconds) }));
    },
    async downloadUrl(key, seconds, download) {
      return address(key, signedQuery(signingKey, { method: "GET", key, expiresAt: expiresAt(seconds), download }));
    },
    async size(key) {
      const found = await ifThere(stat(pathOf(key)));
      return found?.size;
    },
    async read(key) {
      const stream = createReadStream(pathOf(key), { highWaterMark: chunkBytes });
      const opened = await ifThere(once(stream, "open"));
      return opened && stream;
    },
    async write(key, chunks) {
      // Each would fill a file of its own, of which only one can be kept.
      if (beingWritten.has(key)) return false;
      beingWritten.add(key);
      try {
        return await writeOnce(key, chunks);
      } finally {
        beingWritten.delete(key);
      }
    },
    async copy(from, to) {
      const outcome = await publish(pathOf(from), to);
      if (outcome === "taken") throw new StorageUnavailable("EEXIST");
      return outcome === "published";
    },
    async remove(key) {
      await ifThere(unlink(pathOf(key)));
    },
    async *list(prefix) {
      yield* objectsIn(folder, prefix);
    },
    async dropUnfinished(before) {
      for (const prefix of prefixes) {
        for await (const { name } of await orUnavailable(opendir(join(folder, prefix)))) {
          const path = join(folder, prefix, name);
          const found = isUnfinished(name) ? await ifThere(stat(path)) : undefined;
          if (found && found.mtime < before) await ifThere(unlink(path));
        }
      }
    },
    free: () => room.left(),
    async ready() {
      await room.require();
      // One that was made read-only can still be opened.
      for (const prefix of prefixes) await orUnavailable(access(join(folder, prefix), constants.W_OK));
      const probe = await orUnavailable(open(folder, "r"));
      await probe.close();
    },
  };
}

async function* objectsIn(folder: string, prefix: KeyPrefix): AsyncGenerator<StoredObject> {
  for await (const { name } of await orUnavailable(opendir(join(folder, prefix)))) {
    if (isUnfinished(name)) continue;
    const found = await ifThere(stat(join(folder, prefix, name)));
    // The time of the last link, not of the last write: a copied file is as young as its key.
    if (found?.isFile()) yield { key: `${prefix}/${name}`, size: found.size, storedAt: found.ctime };
  }
}

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StorageUnavailable(errorCode(error), error);
  }
}
