import { open } from "node:fs/promises";
import { DamagedArchive, gzipHeader } from "./archive-lines.ts";

export async function* plainHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) gzipHeader.copy(chunk);
    isFirst = false;
    yield chunk;
  }
}

export async function requireHeader(file: string): Promise<void> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(gzipHeader.length)).finally(() => handle.close());
  if (!buffer.equals(gzipHeader)) throw new DamagedArchive("it does not begin as one");
}
