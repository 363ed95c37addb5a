import type { ErrorCode } from "../../../contract/errors.ts";
import { endsAsZip } from "./zip.ts";

/** Nothing but blanks may stand in front: files that are two things at once hide the other one there. */
const header = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-\d/;
const markup = /<(?:!doctype|html|head|body|script|svg|iframe)[\s>]|<\?php/i;
/**
 * The trailer's own entry: the word alone may also stand in a text, or begin `/EncryptMetadata`. Tried by one search:
 * a string for each place where the word stands would hold up everybody for a second when a file is full of it.
 */
const encryption = /\/Encrypt\s*(?:\d{1,10}\s+\d{1,5}\s+R\b|<<)/;

export function pdfFault(bytes: Buffer): ErrorCode | undefined {
  const start = bytes.toString("latin1", 0, 1_024);
  if (!header.test(start) || markup.test(start) || endsAsZip(bytes)) return "fileDisguised";
  return encryption.test(bytes.toString("latin1")) ? "fileEncrypted" : undefined;
}
