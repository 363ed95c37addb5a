import { divider } from "./fields.ts";

export interface RtfToken {
  kind: "open" | "close" | "word" | "star" | "text" | "odd";
  /** A control word without its number, or a piece of text with its escapes resolved. */
  value: string;
}

const structure = /[\\{}]/g;
const controlWord = /([a-z]+)(-?\d+)? ?/iy;
/** Where readers disagree about these, one sees text that the other skips. */
const skipping = new Set(["uc", "u", "bin"]);
const sparesMost = 9;

/** Rich text in the order of the file; raw bytes (`\bin`) are skipped, or looked at like everything else. */
export function* rtfTokens(text: string, { skipsRaw }: { skipsRaw: boolean }): Generator<RtfToken> {
  /** For each open group: how many letters stand after a Unicode one for readers that know none. */
  const spares = [1];
  let toSkip = 0;
  let at = 0;
  function spared(piece: string): string {
    const kept = piece.slice(toSkip);
    toSkip = Math.max(0, toSkip - piece.length);
    return kept;
  }
  while (at < text.length) {
    structure.lastIndex = at;
    const next = structure.exec(text)?.index ?? text.length;
    if (next > at) yield { kind: "text", value: spared(text.slice(at, next).replace(/[\r\n]/g, "")) };
    const mark = text[next];
    at = next + 1;
    if (mark === "{" || mark === "}") {
      toSkip = 0;
      if (mark === "{") spares.push(spares.at(-1) ?? 1);
      else if (spares.length > 1) spares.pop();
      yield { kind: mark === "{" ? "open" : "close", value: "" };
      continue;
    }
    if (mark === undefined) return;
    controlWord.lastIndex = at;
    const [whole = "", word = "", number] = controlWord.exec(text) ?? [];
    if (whole) {
      at += whole.length;
      const value = word.toLowerCase();
      const spare = value === "uc" ? Number(number ?? 1) : 1;
      const isOdd = spare < 0 || spare > sparesMost || (word !== value && skipping.has(value));
      if (isOdd) yield { kind: "odd", value };
      if (value === "uc" && !isOdd) spares[spares.length - 1] = spare;
      if (value === "bin" && skipsRaw) at += Math.max(0, Number(number ?? 0));
      if (value === "u") {
        yield { kind: "text", value: String.fromCharCode(Number(number ?? 0) & 0xffff) };
        toSkip = spares.at(-1) ?? 1;
      } else if (toSkip > 0) toSkip -= 1;
      yield { kind: "word", value };
      continue;
    }
    const symbol = text[at] ?? "";
    const isHex = symbol === "'";
    const letter = isHex ? String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 3), 16)) : symbol;
    if (isHex && !/^[\da-f]{2}$/i.test(text.slice(at + 1, at + 3))) yield { kind: "odd", value: symbol };
    at += isHex ? 3 : 1;
    if (symbol === "*") yield { kind: "star", value: "" };
    else yield { kind: "text", value: spared(isHex || /[\\{}]/.test(symbol) ? letter : divider) };
  }
}
