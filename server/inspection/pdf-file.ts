import type { Finding } from "./findings.ts";
import { tellingNames } from "./pdf-names.ts";
import { objectStarts } from "./pdf-objects.ts";
import { packedFindings, UnpackBudget } from "./pdf-packed.ts";
import { endsAsZip } from "./zip.ts";

/** Nothing but blanks may stand in front: files that are two things at once hide the other one there. */
const header = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-\d/;
const markup = /<(?:!doctype|html|head|body|script|svg|iframe)[\s>]|<\?php/i;
/**
 * A trailer's entry wherever a reader might be sent, be it the data of a stream. The word alone may also stand in a text,
 * or begin `/EncryptMetadata`.
 */
const encryption = /\/Encrypt[\0\s]*(?:<<|%|[\d+.-]+[\0\s]*(?:%|[\0\s][\d+.-]+[\0\s]*(?:%|R\b)))/;

export function* pdfFindings(bytes: Buffer): Generator<Finding> {
  const start = bytes.toString("latin1", 0, 1_024);
  if (!header.test(start) || markup.test(start) || endsAsZip(bytes)) return yield "fileDisguised";
  if (encryption.test(bytes.toString("latin1"))) return yield "fileEncrypted";
  const { certain, possible } = objectStarts(bytes);
  const budget = new UnpackBudget();
  for (const [at, from] of [0, ...certain].entries()) {
    yield* objectFindings(bytes, from, certain[at] ?? bytes.length, budget);
  }
  for (const [at, from] of possible.entries()) {
    yield* objectFindings(bytes, from, possible[at + 1] ?? bytes.length, budget);
  }
}

/** A reader that looks for an object begins at its number: whatever stands before it, be it a string, hides nothing. */
function* objectFindings(bytes: Buffer, from: number, end: number, budget: UnpackBudget): Generator<Finding> {
  let at = from;
  while (at < end) {
    const { found, list, state, at: start } = tellingNames(bytes, at, end);
    yield* found;
    // Another object begins inside a string, a comment or a list: two readers would see two documents.
    if (end < bytes.length && (state === "open" || (list.isPacked && list.open.length > 0))) yield "fileDisguised";
    if (state !== "stream") return;
    if (!list.isSound || list.open.length > 0) yield "fileDisguised";
    if (list.isElsewhere) yield "fileRemote";
    const data = bytes.subarray(start, end);
    if (list.isPacked) yield* packedFindings(list.tokens, data, budget);
    const length = data.indexOf("endstream");
    at = length === -1 ? end : start + length;
  }
}
