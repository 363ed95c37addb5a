import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { requireHeader } from "./archive-header.ts";
import { DamagedArchive, type Line, lineSchema } from "./archive-lines.ts";

const madeBefore = z.object({ kind: z.literal("site-backup"), format: z.literal(1) });

class OldArchive extends Error {
  constructor() {
    super("This backup was made before 1.0.0 and cannot be restored any more. Nothing was changed.");
  }
}

/** Reads line by line; what was cut off, changed or appended shows at the latest after the last line. */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const sum = createHash("sha256");
  let ended = false;
  try {
    await requireHeader(file);
    for await (const text of linesOf(file)) {
      if (ended) throw new DamagedArchive("there is something after its end");
      const parsed: unknown = JSON.parse(text);
      if (madeBefore.safeParse(parsed).success) throw new OldArchive();
      const line = lineSchema.parse(parsed);
      if ("end" in line) {
        if (line.end !== sum.digest("hex")) throw new DamagedArchive("its sum is wrong");
        ended = true;
      } else {
        sum.update(`${text}\n`);
        yield line;
      }
    }
  } catch (error) {
    if (
      error instanceof DamagedArchive ||
      error instanceof OldArchive ||
      (error instanceof Error && "code" in error && error.code === "ENOENT")
    )
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
