import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { orUnavailable } from "./unavailable.ts";

const unfinished = ".part";

export function isUnfinished(name: string): boolean {
  return name.endsWith(unfinished);
}

/** A file beside its later place, safely on the disk; when `chunks` fail or end early, nothing is left of it. */
export async function writeTemporary(folder: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const path = join(folder, `${randomUUID()}${unfinished}`);
  const file = await orUnavailable(open(path, "wx", 0o600));
  try {
    await fill(file, chunks);
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
  return path;
}

async function fill(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of chunks) await orUnavailable(file.writeFile(chunk));
    await orUnavailable(file.sync());
  } finally {
    await file.close();
  }
}

/** A new name is only as durable as its folder. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows keeps no handle on folders; its file system journals names by itself.
  if (process.platform === "win32") return;
  const handle = await orUnavailable(open(folder, "r"));
  try {
    await orUnavailable(handle.sync());
  } finally {
    await handle.close();
  }
}
