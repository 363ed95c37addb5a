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

export interface Reading {
  at: number;
  /** `open`: the end came inside a string or a comment. `stream`: at the first byte of a stream's data. */
  state: "closed" | "open" | "stream";
}

/** Reads what stands between two places, and tells each name with how deep it stands in lists. */
export function readNames(
  bytes: Buffer,
  from: number,
  end: number,
  onName: (name: string, depth: number) => void,
): Reading {
  let at = from;
  let depth = 0;
  let afterList = false;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (isBlank[byte]) {
      at += 1;
      continue;
    }
    const wasAfterList = afterList;
    if (byte !== percent) afterList = false;
    if (isRegular[byte]) {
      const start = at;
      at = regularEnd(bytes, at, end);
      const isStream = at - start === 6 && bytes.toString("latin1", start, at) === "stream";
      if (isStream && wasAfterList && depth === 0) return { at: dataStart(bytes, at), state: "stream" };
    } else if (byte === slash) {
      const start = at + 1;
      at = regularEnd(bytes, start, end);
      onName(nameOf(bytes.toString("latin1", start, at)), depth);
    } else if (byte === open || byte === percent || (byte === less && bytes[at + 1] !== less)) {
      const after = byte === open ? stringEnd(bytes, at, end) : skipTo(bytes, at, end, byte === percent);
      if (after === undefined) return { at: end, state: "open" };
      at = after;
    } else {
      const isPair = (byte === less || byte === greater) && bytes[at + 1] === byte;
      if (isPair ? byte === less : byte === bracketOpen) depth += 1;
      if (isPair ? byte === greater : byte === bracketClose) depth = Math.max(0, depth - 1);
      afterList = isPair && byte === greater;
      at += isPair ? 2 : 1;
    }
  }
  return { at: end, state: "closed" };
}

/** Letters may be written as numbers: `/J#61vaScript`. */
function nameOf(written: string): string {
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
