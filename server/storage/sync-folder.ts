import { open } from "node:fs/promises";
import { orUnavailable } from "./unavailable.ts";

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
