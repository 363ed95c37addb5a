import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { plainHeader } from "./archive-header.ts";
import type { Line } from "./archive-lines.ts";
import { inPassing } from "./passing.ts";
import { readArchive } from "./read-archive.ts";

/** The name that stands for standard output, as everywhere. */
export const standardOutput = "-";

/** Writes beside the target and renames at the end: a file of the wanted name is always whole. */
export async function writeArchive(
  file: string,
  lines: AsyncIterable<Line>,
): Promise<{ rows: number; objects: number }> {
  const counts = { rows: 0, objects: 0 };
  const text = counted(lines, counts);
  if (file === standardOutput) {
    await pipeline(text, createGzip({ level: 6 }), plainHeader, process.stdout, { end: false });
    return counts;
  }
  await refuseToReplace(file);
  const temporary = `${file}.part`;
  await inPassing(temporary, async () => {
    // Never into a file that was there before: who made it could read the backup, or let others.
    await rm(temporary, { force: true });
    const written = createWriteStream(temporary, { flags: "wx", mode: 0o600 });
    await pipeline(text, createGzip({ level: 6 }), plainHeader, written);
    const handle = await open(temporary, "r+");
    await handle.sync();
    await handle.close();
    // Read back before it takes the place of an older one.
    for await (const _line of readArchive(temporary));
    await rename(temporary, file);
  });
  return counts;
}

async function* counted(lines: AsyncIterable<Line>, counts: { rows: number; objects: number }): AsyncGenerator<string> {
  const sum = createHash("sha256");
  for await (const line of lines) {
    if ("row" in line) counts.rows += 1;
    if ("objectEnd" in line) counts.objects += 1;
    const written = `${JSON.stringify(line)}\n`;
    sum.update(written);
    yield written;
  }
  yield `${JSON.stringify({ end: sum.digest("hex"), ...counts } satisfies Line)}\n`;
}

/** The rename would put a plain file in the place of a device, a pipe or a link, `/dev/stdout` for one. */
async function refuseToReplace(file: string): Promise<void> {
  const there = await lstat(file).catch(() => undefined);
  if (!there || there.isFile()) return;
  throw new Error(`${file} is not a plain file. Name another, or ${standardOutput} for standard output.`);
}
