import { attachment } from "../../storage/content-disposition.ts";
import type { Download } from "../../storage/storage.ts";

/** The uploader waits for a tag. An object never changes, so its name says as much as a sum of its bytes would. */
export function tagOf(id: string): string {
  return `"${id.replaceAll("-", "")}"`;
}

/** For a file that a stranger wrote: saved, never shown, never run, never kept by anything in between. */
export function downloadHeaders({ filename, mimeType }: Download): Record<string, string> {
  return {
    "content-type": mimeType,
    "content-disposition": attachment(filename),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  };
}
