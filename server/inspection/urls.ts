import type { Finding } from "./findings.ts";

/** A path, or a file URL without a host. One letter before a colon is a drive, more are a scheme. */
const local = /^(?:file:\/\/\/(?=[a-z])|(?:cid|data):|(?![a-z][a-z\d+.-]+:|[\\/]{2}|[\\%]))/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: readers ignore controls, which could split a scheme
const controls = /[\x00-\x1f]/g;

/** Some readers decode an encoded slash; an honest path contains none. */
const encodedSlash = /^(?!(?:cid|data):).*%(?:25)*(?:2f|5c)/is;

function strip(url: string): string {
  return url.replace(controls, "").trim();
}

function decode(url: string): string {
  return url.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether opening the document would send a request to another computer. */
export function isExternal(url: string): boolean {
  const written = strip(url);
  return encodedSlash.test(written) || !local.test(written) || !local.test(strip(decode(written)));
}

/** Honest people paste pictures from the web, but a request to a file share hands over the reader's password. */
export function inspectPicture(url: string): Finding | undefined {
  if (!isExternal(url)) return undefined;
  return /^https?:/i.test(strip(url)) ? "remotePictures" : "fileRemote";
}

const file = /^(?:file:|smb:|\\)/i;
/** A scheme that passes another URL on, such as a search. */
const wrapping = /^(?!https?:|mailto:)[a-z][a-z\d+.-]+:/i;
const fileInside = /\b(?:file|smb):|\\\\/i;

/** The web, mail, telephone, or a place in the same document. Any other scheme starts some program. */
const usual = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]+:|[\\/]{2}))/i;

/** A web link needs a click, but some readers follow a link to files on another computer without a click. */
export function inspectLink(url: string): Finding | undefined {
  const readings = [strip(url), strip(decode(url))];
  const isFile = readings.some((each) => file.test(each) || (wrapping.test(each) && fileInside.test(each)));
  return isFile && isExternal(url) ? "fileRemote" : inspectClickedLink(url);
}

/** For a link that needs a click and a confirmation: staff see a warning. */
export function inspectClickedLink(url: string): Finding | undefined {
  return [strip(url), strip(decode(url))].every((each) => usual.test(each)) ? undefined : "unusualLinks";
}

/** Judges the words after `HYPERLINK`: the URL is the word that does not belong to a switch, as in `\o "a hint"`. */
export function inspectHyperlink(words: string[]): Finding | undefined {
  const urls = words.filter((word, at) => !/^\\[a-z]$/i.test(word) && !/^\\[lot]$/i.test(words[at - 1] ?? ""));
  return urls.map((url) => inspectClickedLink(url.replaceAll("\\\\", "\\"))).find(Boolean);
}
