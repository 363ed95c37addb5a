import { once } from "node:events";
import { constants, createReadStream, mkdirSync, type StatsFs } from "node:fs";
import { access, link, open, opendir, stat, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { limits } from "../../contract/limits.ts";
import { signedQuery } from "./signed-url.ts";
import { checkKey, type KeyPrefix, type Storage, type StorageContext, StorageUnavailable } from "./storage.ts";

const prefixes: readonly KeyPrefix[] = ["uploads", "cvs"];
/** Larger than the default: a file in few chunks costs less. */
const chunkBytes = 131_072;
const maxReserveBytes = 256 * 1_048_576;
const maxReserveInodes = 1_000;
const reserveShare = 0.05;

/** Files in a folder, named by their keys. URLs lead back to our own server, which answers as a bucket would. */
export function createDiskStorage(folder: string, context: StorageContext): Storage {
  const { signingKey, publicUrl, clock } = context;
  for (const prefix of prefixes) mkdirSync(join(folder, prefix), { recursive: true, mode: 0o700 });
  /** Keys that are being written: for everybody else they do not exist yet. */
  const unfinished = new Set<string>();
  const getPath = (key: string) => join(folder, checkKey(key));
  const expiresAt = (seconds: number) => Math.floor(clock().getTime() / 1_000) + seconds;
  const buildUrl = (key: string, query: string) => `${publicUrl()}/objects/${checkKey(key)}?${query}`;

  async function assertSpace(bytes: number): Promise<void> {
    if (getFreeBytes(await wrapError(statfs(folder))) < bytes) throw new StorageUnavailable("ENOSPC");
  }

  async function writeFile(key: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
    // Each unfinished file may grow to the limit of a CV.
    await assertSpace(unfinished.size * limits.cvBytes);
    const file = await ignoreError("EEXIST", open(getPath(key), "wx", 0o600));
    if (!file) return false;
    try {
      for await (const chunk of chunks) await wrapError(file.writeFile(chunk));
      await wrapError(file.sync());
      await syncFolder(dirname(getPath(key)));
    } catch (error) {
      await unlink(getPath(key)).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
    return true;
  }

  return {
    browserOrigin: undefined,
    assertSpace,
    async uploadUrl(key, seconds) {
      return buildUrl(key, signedQuery(signingKey, { method: "PUT", key, expiresAt: expiresAt(seconds) }));
    },
    async downloadUrl(key, seconds, download) {
      return buildUrl(key, signedQuery(signingKey, { method: "GET", key, expiresAt: expiresAt(seconds), download }));
    },
    async size(key) {
      const found = unfinished.has(key) ? undefined : await ignoreError("ENOENT", stat(getPath(key)));
      return found?.size;
    },
    async read(key) {
      if (unfinished.has(key)) return undefined;
      const stream = createReadStream(getPath(key), { highWaterMark: chunkBytes });
      const opened = await ignoreError("ENOENT", once(stream, "open"));
      return opened && stream;
    },
    async write(key, chunks) {
      if (unfinished.has(key)) return false;
      unfinished.add(key);
      return writeFile(key, chunks).finally(() => unfinished.delete(key));
    },
    /** A hard link: the same bytes under a second name, at once or not at all. */
    async copy(from, to) {
      const [source, target] = [getPath(from), getPath(to)];
      if (unfinished.has(from)) return false;
      const isLinked = await ignoreError(
        "ENOENT",
        link(source, target).then(() => true),
      );
      if (isLinked) await syncFolder(dirname(target));
      return isLinked === true;
    },
    async remove(key) {
      await ignoreError("ENOENT", unlink(getPath(key)));
    },
    async *list(prefix) {
      for await (const { name } of await wrapError(opendir(join(folder, prefix)))) {
        const key = `${prefix}/${name}`;
        const found = unfinished.has(key) ? undefined : await ignoreError("ENOENT", stat(join(folder, key)));
        if (found?.isFile()) yield { key, size: found.size };
      }
    },
    async ready() {
      await assertSpace(0);
      // A folder on a read-only disk can still be opened.
      for (const prefix of prefixes) await wrapError(access(join(folder, prefix), constants.W_OK));
    },
  };
}

/** Bytes that files may use. Below zero at the reserve of bytes or inodes, which the database needs. */
export function getFreeBytes({ bavail, blocks, bsize, files, ffree }: StatsFs): number {
  // Some file systems do not count inodes.
  const hasInodes = files === 0 || ffree >= Math.min(maxReserveInodes, files * reserveShare);
  return hasInodes ? bavail * bsize - Math.min(maxReserveBytes, blocks * bsize * reserveShare) : -1;
}

/** The entry of a new file survives a power failure only after its folder is synchronized. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no handle on a folder, and journals names by itself.
  if (process.platform === "win32") return;
  const handle = await wrapError(open(folder, "r"));
  await wrapError(handle.sync()).finally(() => handle.close());
}

/** Undefined when the work fails with this code. */
async function ignoreError<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (getErrorCode(error) === code) return undefined;
    throw new StorageUnavailable(getErrorCode(error), error);
  }
}

async function wrapError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new StorageUnavailable(getErrorCode(error), error);
  });
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}
