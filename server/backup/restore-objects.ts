import { createHash } from "node:crypto";
import type { Storage } from "../storage/storage.ts";
import { DamagedArchive, type Line } from "./archive-lines.ts";
import { readArchive } from "./read-archive.ts";

export async function restoreObjects(storage: Storage, file: string, gone: ReadonlySet<string>): Promise<Set<string>> {
  const lines = readArchive(file);
  const restored = new Set<string>();
  for (let next = await lines.next(); !next.done; ) {
    const line = next.value;
    if ("object" in line || "objectEnd" in line) {
      const key = "object" in line ? line.object : line.objectEnd;
      if (gone.has(key)) {
        next = await lines.next();
        continue;
      }
      await storage.remove(key);
      await storage.write(key, contentOf(key, line, lines));
      restored.add(key);
    }
    next = await lines.next();
  }
  return restored;
}

async function* contentOf(key: string, first: Line, lines: AsyncGenerator<Line>): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  for (let line: Line | undefined = first; line; ) {
    if ("objectEnd" in line && line.objectEnd === key) {
      if (sum.digest("hex") !== line.sha256) throw new DamagedArchive("a file's sum is wrong");
      return;
    }
    if (!("object" in line) || line.object !== key) break;
    const chunk = Buffer.from(line.data, "base64");
    sum.update(chunk);
    yield chunk;
    const next: IteratorResult<Line> = await lines.next();
    line = next.done ? undefined : next.value;
  }
  throw new DamagedArchive("a file is cut off");
}
