import { limits } from "../../../contract/limits.ts";
import { Refusal } from "../../http/errors.ts";
import type { Storage } from "../../storage/storage.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";

/** Undefined when it is not there; never more than a CV may have. */
export async function wholeFile(storage: Storage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.read(key);
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limits.cvBytes) break;
    }
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable("cut-off", error);
  }
  return Buffer.concat(chunks);
}

export function requireSize(size: number | undefined): void {
  if (size === undefined) throw new Refusal("uploadNotFound");
  if (size === 0) throw new Refusal("fileEmpty");
  if (size > limits.cvBytes) throw new Refusal("fileTooLarge");
}
