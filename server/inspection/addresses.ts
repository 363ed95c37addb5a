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

const file = /^(?:file:|smb:|\\)/i;
/** Behind a scheme that hands it on: a search, or one that only says that an address follows. */
const handedOn = /^(?!https?:|mailto:)[a-z][a-z\d+.-]+:/i;
const fileWithin = /\b(?:file|smb):|\\\\/i;

/** Of a web page, a letter, a call, or of a place in the same document. Any other scheme starts some program. */
const usual = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]+:|[\\/]{2}))/i;

/** A press on a link into the web is the reader's own; some readers follow one to another computer's files unasked. */
export function linkFinding(address: string): Finding | undefined {
  const readings = [plain(address), plain(decoded(address))];
  const isFile = readings.some((each) => file.test(each) || (handedOn.test(each) && fileWithin.test(each)));
  return isFile && isElsewhere(address) ? "fileRemote" : pressFinding(address);
}

/** Of a link that is only followed by a press, after a question: staff are told which not to press. */
export function pressFinding(address: string): Finding | undefined {
  return [plain(address), plain(decoded(address))].every((each) => usual.test(each)) ? undefined : "unusualLinks";
}

/** Of a field's words after `HYPERLINK`: the address is the one that no switch before it explains, `\o "a hint"`. */
export function hyperlinkFinding(words: string[]): Finding | undefined {
  const addresses = words.filter((word, at) => !/^\\[a-z]$/i.test(word) && !/^\\[lot]$/i.test(words[at - 1] ?? ""));
  return addresses.map((address) => pressFinding(address.replaceAll("\\\\", "\\"))).find(Boolean);
}
