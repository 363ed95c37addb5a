import type { Deps } from "../../deps.ts";
import { isObjectId, objectKey } from "../../storage/keys.ts";

/**
 * The id of the upload that a visitor's text names: its path on this site, or the very address that was handed out.
 * Nothing is ever fetched from it; anything else names no upload of ours.
 */
export async function uploadIdIn({ storage }: Deps, text: string): Promise<string | undefined> {
  const address = withoutQuery(text);
  const id = address.slice(address.lastIndexOf("/") + 1);
  if (!isObjectId(id) || text.includes("#")) return undefined;
  if (text === `/objects/uploads/${id}`) return id;
  const ours = await storage.uploadUrl(objectKey("uploads", id), 1);
  return address === withoutQuery(ours) ? id : undefined;
}

function withoutQuery(address: string): string {
  return address.split("?", 1)[0] ?? "";
}
