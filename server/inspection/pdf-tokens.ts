/** Whitespace and delimiters of PDF, by byte. */
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const isBlank = Array.from({ length: 256 }, (_, byte) => blanks.has(byte));
const isRegular = Array.from(
  { length: 256 },
  (_, byte) => !blanks.has(byte) && !"()<>[]{}/%".includes(String.fromCharCode(byte)),
);
const toByte = (letter: string) => letter.charCodeAt(0);
const [open, close, less, greater, slash, percent, backslash] = [..."()<>/%\\"].map(toByte);
const [bracketOpen, bracketClose] = [..."[]"].map(toByte);

/** A name comes without its slash, a string with its delimiters. */
export type TokenKind = "name" | "word" | "string" | "<<" | ">>" | "[" | "]" | "other";

export interface Reading {
  at: number;
  /** `open`: the input ends inside a string or comment. `stream`: `at` is the first byte of a stream's data. */
  state: "closed" | "open" | "stream";
}

/** Calls `onToken` for each token between two offsets, except comments. */
export function readTokens(
  bytes: Buffer,
  from: number,
  end: number,
  onToken: (kind: TokenKind, start: number, end: number) => void,
): Reading {
  let at = from;
  let afterList = false;
  while (at < end) {
    const start = at;
    const byte = bytes[at] ?? 0;
    if (isBlank[byte]) {
      at += 1;
      continue;
    }
    const wasAfterList = afterList;
    if (byte !== percent) afterList = false;
    if (isRegular[byte]) {
      at = findRegularEnd(bytes, at, end);
      if (wasAfterList && isWord(bytes, "stream", start, at)) return { at: getDataStart(bytes, at), state: "stream" };
      onToken("word", start, at);
    } else if (byte === slash) {
      at = findRegularEnd(bytes, start + 1, end);
      onToken("name", start + 1, at);
    } else if (byte === open || byte === percent || (byte === less && bytes[at + 1] !== less)) {
      const after = byte === open ? findStringEnd(bytes, at, end) : skipTo(bytes, at, end, byte === percent);
      if (after === undefined) return { at: end, state: "open" };
      at = after;
      if (byte !== percent) onToken("string", start, at);
    } else {
      const kind = toDivider(byte, bytes[at + 1]);
      afterList = kind === ">>";
      at += afterList || kind === "<<" ? 2 : 1;
      onToken(kind, start, at);
    }
  }
  return { at: end, state: "closed" };
}

export function isWord(bytes: Buffer, word: string, start: number, end: number): boolean {
  return end - start === word.length && bytes.toString("latin1", start, end) === word;
}

function toDivider(byte: number, next: number | undefined): TokenKind {
  if (byte === less) return "<<";
  if (byte === greater) return next === greater ? ">>" : "other";
  if (byte === bracketOpen) return "[";
  return byte === bracketClose ? "]" : "other";
}

/** Decodes escaped letters in a PDF name, such as `J#61vaScript`. */
export function decodeName(written: string): string {
  if (!written.includes("#")) return written;
  return written.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function findRegularEnd(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && isRegular[bytes[at] ?? 0]) at += 1;
  return at;
}

function findStringEnd(bytes: Buffer, from: number, end: number): number | undefined {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === open) depth += 1;
    else if (byte === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** The offset after a comment, which ends with its line, or after a hexadecimal string. */
function skipTo(bytes: Buffer, from: number, end: number, isComment: boolean): number | undefined {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (isComment ? byte === 10 || byte === 13 : byte === greater) return at + 1;
  }
  return undefined;
}

function getDataStart(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 13 ? at + 1 : at;
  return bytes[afterReturn] === 10 ? afterReturn + 1 : afterReturn;
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const escaped = /\\(?:([0-7]{1,3})|\r\n|(.))/gs;

/** The text of a string, written `(with \\151ts escapes)` or in hexadecimal digits. */
export function decodeText(written: string): string {
  const inner = written.slice(1, -1);
  const isHex = written.startsWith("<");
  const bytes = isHex ? Buffer.from(inner.replace(/[^\da-f]/gi, ""), "hex").toString("latin1") : unescaped(inner);
  // The second byte order mark, for little-endian text, is in no PDF specification, but some readers accept it.
  if (/^(?:\xfe\xff|\xff\xfe)/.test(bytes)) return bytes.slice(2).replaceAll("\0", "");
  return bytes.replace(/^\xef\xbb\xbf/, "");
}

function unescaped(inner: string): string {
  return inner.replace(escaped, (_, octal?: string, letter = "") => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return letter === "\n" || letter === "\r" ? "" : (escapes[letter] ?? letter);
  });
}
