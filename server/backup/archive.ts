import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** One line of an archive. Lines come in this order: what it is, rows, objects in chunks, and the sum that ends it. */
const lineSchema = z.union([
  z.object({ kind: z.literal("site-backup"), format: z.literal(1), at: z.string(), engine: z.string() }),
  z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  z.object({ object: z.string(), data: z.string() }),
  z.object({ objectEnd: z.string(), sha256: z.string() }),
  z.object({ end: z.string(), rows: z.number(), objects: z.number() }),
]);
export type Line = z.infer<typeof lineSchema>;

/** gzip's header with its optional parts unset: no checksum covers them, so that any other header counts as damage. */
const gzipHeader = Buffer.from("1f8b08000000000000ff", "hex");

export class DamagedArchive extends Error {
  constructor(detail: string) {
    super(`This backup is damaged or incomplete (${detail}). Nothing was changed.`);
  }
}

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
  try {
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
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
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

/** Reads line by line; what was cut off, changed or appended shows at the latest after the last line. */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const sum = createHash("sha256");
  let ended = false;
  try {
    await requireHeader(file);
    for await (const text of linesOf(file)) {
      if (ended) throw new DamagedArchive("there is something after its end");
      const line = lineSchema.parse(JSON.parse(text));
      if ("end" in line) {
        if (line.end !== sum.digest("hex")) throw new DamagedArchive("its sum is wrong");
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

/** Split at line feeds only: texts may hold other marks that also end a line (U+2028), and JSON writes them as they are. */
async function* linesOf(file: string): AsyncGenerator<string> {
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

async function* plainHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) gzipHeader.copy(chunk);
    isFirst = false;
    yield chunk;
  }
}

async function requireHeader(file: string): Promise<void> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(gzipHeader.length)).finally(() => handle.close());
  if (!buffer.equals(gzipHeader)) throw new DamagedArchive("it does not begin as one");
}
