import type { Finding } from "./findings.ts";

/**
 * In the document, or on the disk of whoever opens it: a path, or a file's address without a computer in it. One letter
 * before a colon is a drive, more are a scheme.
 */
const inside = /^(?:file:\/\/\/(?=[a-z])|(?:cid|data):|(?![a-z][a-z\d+.-]+:|[\\/]{2}|[\\%]))/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers of addresses leave them out, so they could split a scheme
const controls = /[\x00-\x1f]/g;

function plain(address: string): string {
  return address.replace(controls, "").trim();
}

/** Whether opening the document would ask another computer for what is at this address. */
export function isElsewhere(address: string): boolean {
  return !inside.test(plain(address));
}

/** Pictures from the web are pasted by honest people; asking a share for one hands over the reader's password. */
export function pictureFinding(address: string): Finding | undefined {
  if (!isElsewhere(address)) return undefined;
  return /^https?:/i.test(plain(address)) ? "remotePictures" : "fileRemote";
}

/** A press on a link into the web is the reader's own; some readers follow one to another computer's files unasked. */
export function linkFinding(address: string): Finding | undefined {
  const isFile = /^(?:file:|smb:|\\)/i.test(plain(address));
  return isFile && isElsewhere(address) ? "fileRemote" : undefined;
}
