const lineEnds = new Set([10, 13]);
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const signs = new Set(Buffer.from("+-."));
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/**
 * Where objects begin, right behind `7 0 obj`: anywhere in the file, since a reader goes where the table of contents sends
 * it. `possible` ones have something else between number and word, at least a line's end as a comment would.
 */
export function objectStarts(bytes: Buffer): { certain: number[]; possible: number[] } {
  const certain: number[] = [];
  const possible: number[] = [];
  for (let word = bytes.indexOf("obj"); word !== -1; word = bytes.indexOf("obj", word + 3)) {
    const next = bytes[word + 3];
    if (isLetter(next) || isDigit(next)) continue;
    const first = backOverBlanks(bytes, word);
    const generation = backOverNumber(bytes, first.at);
    const second = backOverBlanks(bytes, generation ?? first.at);
    const hasBoth =
      generation !== undefined && second.at < generation && backOverNumber(bytes, second.at) !== undefined;
    if (hasBoth) certain.push(word + 3);
    else if (first.hasLineEnd || (generation !== undefined && second.hasLineEnd)) possible.push(word + 3);
  }
  return { certain, possible };
}

function backOverBlanks(bytes: Buffer, from: number): { at: number; hasLineEnd: boolean } {
  let at = from;
  let hasLineEnd = false;
  while (at > 0 && blanks.has(bytes[at - 1] ?? -1)) {
    at -= 1;
    hasLineEnd ||= lineEnds.has(bytes[at] ?? -1);
  }
  return { at, hasLineEnd };
}

/** Readers also take `+0` and `0.0` for a number. */
function backOverNumber(bytes: Buffer, from: number): number | undefined {
  let at = from;
  let hasDigit = false;
  while (at > 0 && (isDigit(bytes[at - 1]) || signs.has(bytes[at - 1] ?? -1))) {
    at -= 1;
    hasDigit ||= isDigit(bytes[at]);
  }
  return hasDigit ? at : undefined;
}
