import type { Deps } from "../../deps.ts";
import { isObjectId, objectKey } from "../../storage/keys.ts";

/**
 * The id of the upload that a visitor's text names: its path on this site, or the very address that was handed out.
 * Nothing is ever fetched from it; anything else names no upload of ours.
 */
export async function uploadIdIn({ storage }: Deps, text: string): Promise<string | undefined> {
  const path = /^\/objects\/uploads\/([0-9a-f-]{36})$/.exec(text)?.[1];
  if (path !== undefined) return isObjectId(path) ? path : undefined;
  const id = /\/uploads\/([0-9a-f-]{36})(?:\?[^#]*)?$/.exec(text)?.[1];
  if (id === undefined || !isObjectId(id)) return undefined;
  const ours = await storage.uploadUrl(objectKey("uploads", id), 1);
  return withoutQuery(text) === withoutQuery(ours) ? id : undefined;
}

function withoutQuery(address: string): string {
  return address.split("?", 1)[0] ?? "";
}
