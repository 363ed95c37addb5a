import type { Finding } from "./findings.ts";
import { endsAsZip } from "./zip.ts";

const otherKind = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?(?:xml|php))/i;

/** Everything below the space but tabs, line ends and page ends; in UTF-8 and in 8-bit codes alike no part of a letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\x00-\x08\x0e-\x1f\x7f]/;

/** UTF-8, UTF-16 with its mark or the 8-bit text of an older system; always without the codes that only programs use. */
export function* textFindings(bytes: Buffer): Generator<Finding> {
  const text = textOf(bytes);
  const isText = text !== undefined && !otherKind.test(text.slice(0, 1_024)) && !controls.test(text);
  if (!isText || endsAsZip(bytes)) yield "fileDisguised";
}

/** Undefined when it is not in the code that its mark says. */
function textOf(bytes: Buffer): string | undefined {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark !== "\xff\xfe" && mark !== "\xfe\xff") return bytes.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  try {
    return new TextDecoder(mark === "\xff\xfe" ? "utf-16le" : "utf-16be", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
