import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { WantedFile } from "./firefox-records.ts";

export const partSuffix = ".part";
/** A damaged or hostile archive must not fill the disk. */
const largestFile = 512 * 1024 * 1024;

const longestDownloadMs = 30 * 60_000;

class FileRefused extends Error {}

/**
 * Streams one file of the model into `directory`. It gets its name only when both hashes are right and the bytes are on
 * disk, so whatever is killed in between leaves a `.part` file that nobody opens.
 */
export async function downloadFile(directory: string, wanted: WantedFile, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(longestDownloadMs)]);
  const part = join(directory, `${wanted.name}.${randomUUID()}${partSuffix}`);
  const response = await fetch(wanted.url, { signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new FileRefused(`${wanted.name}: HTTP ${response.status}`);
  }
  const packed = measure(wanted.packedSize);
  const plain = measure(largestFile);
  try {
    const file = await open(part, "wx");
    try {
      await pipeline(
        response.body,
        packed.pass,
        createZstdDecompress(),
        plain.pass,
        file.createWriteStream({ flush: true }),
        {
          signal,
        },
      );
    } finally {
      await file.close().catch(() => {});
    }
    if (packed.sha256() !== wanted.packedSha256) throw new FileRefused(`${wanted.name}: wrong hash of the download`);
    if (plain.sha256() !== wanted.sha256) throw new FileRefused(`${wanted.name}: wrong hash of the file`);
    await rename(part, join(directory, wanted.name));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function measure(limit: number) {
  const hash = createHash("sha256");
  let bytes = 0;
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > limit) done(new FileRefused(`larger than the ${limit} bytes expected`));
      else done(null, chunk);
    },
  });
  return { pass, sha256: () => hash.digest("hex") };
}
