import type { Finding } from "./findings.ts";
import { endsAsZip } from "./zip.ts";

const otherKind = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?(?:xml|php))/i;

/** Everything below the space but tabs, line ends and page ends; in UTF-8 and in 8-bit codes alike no part of a letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\x00-\x08\x0e-\x1f\x7f]/;

/** UTF-8 or the 8-bit text of an older system; either way without the bytes that only programs use. */
export function* textFindings(bytes: Buffer): Generator<Finding> {
  const start = bytes.toString("latin1", 0, 1_024).replace(/^\xef\xbb\xbf/, "");
  if (otherKind.test(start) || controls.test(bytes.toString("latin1")) || endsAsZip(bytes)) yield "fileDisguised";
}
