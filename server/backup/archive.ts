import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

export const archiveFormat = 1;
/** The conventional name of standard output. */
export const standardOutput = "-";

/** An archive is gzipped JSON lines in this order: header, rows, files in chunks, and a checksum of all lines before. */
const lineSchema = z.union([
  z.object({ kind: z.literal("site-backup"), format: z.literal(archiveFormat), at: z.string(), engine: z.string() }),
  z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  z.object({ object: z.string(), data: z.string() }),
  z.object({ objectEnd: z.string(), sha256: z.string() }),
  z.object({ end: z.string(), rows: z.number(), objects: z.number() }),
]);

export type Line = z.infer<typeof lineSchema>;

export interface Counts {
  rows: number;
  objects: number;
}

export class DamagedArchive extends Error {
  constructor(detail: string) {
    super(`This backup is damaged or incomplete (${detail}). The database was not changed.`);
  }
}

export async function writeArchive(file: string, lines: AsyncIterable<Line>): Promise<Counts> {
  const counts = { rows: 0, objects: 0 };
  const text = toText(lines, counts);
  if (file === standardOutput) {
    await pipeline(text, createGzip(), process.stdout, { end: false });
    return counts;
  }
  await assertReplaceable(file);
  await replaceFile(file, async (temporary) => {
    await pipeline(text, createGzip(), createWriteStream(temporary, newFileOptions));
    await verifyArchive(temporary);
  });
  return counts;
}

/** The options of a file that only the user of the site can read, and that survives a power cut. */
export const newFileOptions = { flags: "wx", mode: 0o600, flush: true } as const;

/** Writes to a temporary file and renames it at the end, so that a file with the final name is complete. */
export async function replaceFile(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.part`;
  try {
    // Another process could have the old file open.
    await rm(temporary, { force: true });
    await write(temporary);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Reads the whole archive; throws when a byte is wrong. */
export async function verifyArchive(file: string): Promise<Counts & { at: string }> {
  const found = { rows: 0, objects: 0, at: "" };
  for await (const line of readArchive(file)) {
    if ("kind" in line) found.at = line.at;
    if ("row" in line) found.rows += 1;
    if ("objectEnd" in line) found.objects += 1;
  }
  return found;
}

/** Damage may show only at the end, so callers change nothing before that. */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const sum = createHash("sha256");
  let ended = false;
  try {
    for await (const text of readLines(file)) {
      if (ended) throw new DamagedArchive("there is something after its end");
      const line = lineSchema.parse(JSON.parse(text));
      if ("end" in line) {
        if (line.end !== sum.digest("hex")) throw new DamagedArchive("its checksum is wrong");
        ended = true;
      } else {
        sum.update(`${text}\n`);
        yield line;
      }
    }
  } catch (error) {
    if (error instanceof DamagedArchive || (error instanceof Error && "code" in error && error.code === "ENOENT"))
      throw error;
    throw new DamagedArchive(error instanceof Error ? error.name : "unreadable");
  }
  if (!ended) throw new DamagedArchive("its end is missing");
}

/** Splits at line feeds only, because texts may contain other line ends (U+2028). */
async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file).on("error", (error) => unzipped.destroy(error));
  const unzipped = input.pipe(createGunzip({ rejectGarbageAfterEnd: true }));
  let rest = "";
  try {
    for await (const text of unzipped.setEncoding("utf8")) {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    input.destroy();
  }
  if (rest !== "") throw new DamagedArchive("its last line is cut off");
}

async function* toText(lines: AsyncIterable<Line>, counts: Counts): AsyncGenerator<string> {
  const sum = createHash("sha256");
  for await (const line of lines) {
    if ("row" in line) counts.rows += 1;
    if ("objectEnd" in line) counts.objects += 1;
    const text = `${JSON.stringify(line)}\n`;
    sum.update(text);
    yield text;
  }
  yield `${JSON.stringify({ end: sum.digest("hex"), ...counts } satisfies Line)}\n`;
}

/** A rename would replace a device or a pipe, such as `/dev/stdout`, with a file. */
async function assertReplaceable(file: string): Promise<void> {
  const existing = await lstat(file).catch(() => undefined);
  if (!existing || existing.isFile()) return;
  throw new Error(`${file} is not a plain file. Name another, or ${standardOutput} for standard output.`);
}
