/** Whitespace and delimiters of the format, by byte. */
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const isBlank = Array.from({ length: 256 }, (_, byte) => blanks.has(byte));
const isRegular = Array.from(
  { length: 256 },
  (_, byte) => !blanks.has(byte) && !"()<>[]{}/%".includes(String.fromCharCode(byte)),
);
const byteOf = (letter: string) => letter.charCodeAt(0);
const [open, close, less, greater, slash, percent, backslash] = [..."()<>/%\\"].map(byteOf);
const [bracketOpen, bracketClose] = [..."[]"].map(byteOf);

/** A name is told without its slash, a string with what encloses it; what only divides is told by itself. */
export type TokenKind = "name" | "word" | "string" | "<<" | ">>" | "[" | "]" | "other";

export interface Reading {
  at: number;
  /** `open`: the end came inside a string or a comment. `stream`: at the first byte of a stream's data. */
  state: "closed" | "open" | "stream";
}

/** Reads what stands between two places, and tells each piece but comments. */
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
      at = regularEnd(bytes, at, end);
      if (wasAfterList && isWord(bytes, "stream", start, at)) return { at: dataStart(bytes, at), state: "stream" };
      onToken("word", start, at);
    } else if (byte === slash) {
      at = regularEnd(bytes, start + 1, end);
      onToken("name", start + 1, at);
    } else if (byte === open || byte === percent || (byte === less && bytes[at + 1] !== less)) {
      const after = byte === open ? stringEnd(bytes, at, end) : skipTo(bytes, at, end, byte === percent);
      if (after === undefined) return { at: end, state: "open" };
      at = after;
      if (byte !== percent) onToken("string", start, at);
    } else {
      const kind = divider(byte, bytes[at + 1]);
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

function divider(byte: number, next: number | undefined): TokenKind {
  if (byte === less) return "<<";
  if (byte === greater) return next === greater ? ">>" : "other";
  if (byte === bracketOpen) return "[";
  return byte === bracketClose ? "]" : "other";
}

/** Letters may be written as numbers: `/J#61vaScript`. */
export function nameOf(written: string): string {
  if (!written.includes("#")) return written;
  return written.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function regularEnd(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && isRegular[bytes[at] ?? 0]) at += 1;
  return at;
}

function stringEnd(bytes: Buffer, from: number, end: number): number | undefined {
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

/** Behind a comment, which ends with its line, or behind a string in hexadecimal numbers. */
function skipTo(bytes: Buffer, from: number, end: number, isComment: boolean): number | undefined {
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (isComment ? byte === 10 || byte === 13 : byte === greater) return at + 1;
  }
  return undefined;
}

function dataStart(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 13 ? at + 1 : at;
  return bytes[afterReturn] === 10 ? afterReturn + 1 : afterReturn;
}
