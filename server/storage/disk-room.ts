import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { orUnavailable, StorageUnavailable } from "./unavailable.ts";

const reserveMost = 256 * 1_048_576;
const reserveShare = 0.05;
/** Names for files (inodes): the database needs some to start again. */
const reserveNamesMost = 1_000;
/** Asking for every chunk would be a tenth of what receiving a file costs. */
const grantMost = 262_144;

/** Files stop while there is still room for the database: they must never cost the rows that name them. */
export class DiskRoom {
  readonly #look: () => Promise<StatsFs>;
  /** Bytes on their way to the disk, which the file system does not count yet. */
  #underWay = 0;
  /** Bytes that all files together may still take before the disk is asked again. */
  #granted = 0;
  #asking: Promise<void> | undefined;

  constructor(folder: string, look: (folder: string) => Promise<StatsFs> = (path) => statfs(path)) {
    this.#look = () => orUnavailable(look(folder));
  }

  async require(): Promise<void> {
    if ((await this.left()) < 0) throw new StorageUnavailable("ENOSPC");
  }

  /** The same chunks, taken only while there is room for them beside what all other files are just writing. */
  async *checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      await this.#take(chunk.length);
      try {
        yield chunk;
      } finally {
        this.#underWay -= chunk.length;
      }
    }
  }

  async #take(bytes: number): Promise<void> {
    while (this.#granted < bytes) {
      this.#asking ??= this.#ask(bytes).finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    this.#granted -= bytes;
    this.#underWay += bytes;
  }

  async #ask(bytes: number): Promise<void> {
    // What is taken while the disk is asked would be in neither number.
    this.#granted = 0;
    // A file that has its name already needs no other.
    const { room } = await this.#room();
    if (room < bytes) throw new StorageUnavailable("ENOSPC");
    this.#granted = Math.min(room, Math.max(bytes, grantMost));
  }

  /** Bytes that new files may still take; below nothing once the reserve is touched. */
  async left(): Promise<number> {
    const { room, hasNames } = await this.#room();
    return hasNames ? room : -1;
  }

  async #room(): Promise<{ room: number; hasNames: boolean }> {
    // Read before the disk is asked: what arrives there meanwhile counts twice rather than not at all.
    const underWay = this.#underWay;
    const { bavail, blocks, bsize, files, ffree } = await this.#look();
    return {
      room: bavail * bsize - underWay - Math.min(reserveMost, blocks * bsize * reserveShare),
      // File systems that do not count them have as many as anybody needs.
      hasNames: files === 0 || ffree >= Math.min(reserveNamesMost, files * reserveShare),
    };
  }
}
