import { statfs } from "node:fs/promises";
import { orUnavailable, StorageUnavailable } from "./unavailable.ts";

const reserveMost = 256 * 1_048_576;
const reserveShare = 0.05;
/** Asking for every chunk would be a tenth of what receiving a file costs. */
const lookEvery = 262_144;

/** Files stop while there is still room for the database: they must never cost the rows that name them. */
export class DiskRoom {
  readonly #folder: string;
  /** Bytes on their way to the disk, which the file system does not count yet. */
  #underWay = 0;
  /** Bytes of all files since the disk was last asked. */
  #sinceLook = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async require(): Promise<void> {
    // Read before the disk is asked: what arrives there meanwhile counts twice rather than not at all.
    const underWay = this.#underWay;
    const { bavail, blocks, bsize } = await orUnavailable(statfs(this.#folder));
    const reserve = Math.min(reserveMost, blocks * bsize * reserveShare);
    if (bavail * bsize - underWay < reserve) throw new StorageUnavailable("ENOSPC");
  }

  /** The same chunks, taken only while there is room for them beside what all other files are just writing. */
  async *checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#underWay += chunk.length;
      this.#sinceLook += chunk.length;
      try {
        if (this.#sinceLook >= lookEvery) {
          this.#sinceLook = 0;
          await this.require();
        }
        yield chunk;
      } finally {
        this.#underWay -= chunk.length;
      }
    }
  }
}
