import type { Finding } from "./findings.ts";
import { type Reading, readNames } from "./pdf-tokens.ts";

/** Names that only stand where a document does something; text about programs stands in strings. */
const telling = new Map<string, Finding>([
  ["JavaScript", "fileActive"],
  ["Launch", "fileActive"],
  ["ImportData", "fileActive"],
  ["SubmitForm", "fileActive"],
  ["RichMedia", "fileActive"],
  ["RichMediaExecute", "fileActive"],
  ["Rendition", "fileActive"],
  ["GoToE", "fileActive"],
  ["XFA", "fileActive"],
  ["GoToR", "fileRemote"],
  ["EmbeddedFile", "attachedFiles"],
  ["FileAttachment", "attachedFiles"],
  ["EF", "attachedFiles"],
]);
const streamKeys = new Set(["F", "ObjStm", "First", "N", "Filter", "DecodeParms"]);

interface TellingNames extends Reading {
  found: Set<Finding>;
  /** What says how a stream is packed, as often as it stands in the outermost list. */
  keys: string[];
}

export function tellingNames(bytes: Buffer, from: number, end: number): TellingNames {
  const found = new Set<Finding>();
  const keys: string[] = [];
  const reading = readNames(bytes, from, end, (name, depth) => {
    const finding = telling.get(name);
    if (finding) found.add(finding);
    if (depth === 1 && streamKeys.has(name)) keys.push(name);
  });
  return { ...reading, found, keys };
}
