import type { Finding } from "./findings.ts";

/**
 * In the document, or on the disk of whoever opens it: a path, or a file's address without a computer in it. One letter
 * before a colon is a drive, more are a scheme.
 */
const inside = /^(?:file:\/\/\/(?=[a-z])|(?:cid|data):|(?![a-z][a-z\d+.-]+:|[\\/]{2}|[\\%]))/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers of addresses leave them out, so they could split a scheme
const controls = /[\x00-\x1f]/g;

/** Only some readers see a divider in it, and an honest path has no need of one. */
const encodedDivider = /^(?!(?:cid|data):).*%(?:25)*(?:2f|5c)/is;

function plain(address: string): string {
  return address.replace(controls, "").trim();
}

function decoded(address: string): string {
  return address.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether opening the document would ask another computer for what is at this address. */
export function isElsewhere(address: string): boolean {
  const written = plain(address);
  return encodedDivider.test(written) || !inside.test(written) || !inside.test(plain(decoded(written)));
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
