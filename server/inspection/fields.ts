import { hyperlinkFinding, isElsewhere, pictureFinding } from "./addresses.ts";
import type { Finding } from "./findings.ts";

export const running = ["dde", "ddeauto"];
export const loading = ["link", "includetext", "include", "import", "includepicture", "rd", "database"];
const pictures = new Set(["includepicture", "import"]);
/** Stands in a code where another field makes a part of it. */
export const nested = "\0";
/** Stands in a code where something is that could be a blank, or nothing: readers do not agree, so both count. */
export const divider = "\x01";
const divided = /\p{C}+/u;
const plain = /[^\p{C}]+/gu;
const keywordMost = 14;
/** So many letters of an address tell whether it leads elsewhere. */
const addressStart = 64;
/** Of a code that loads: no writer divides one so often. */
const dividersMost = 1_000;

/** What Word would do for a field's code, `INCLUDEPICTURE "a.png" \d`, in which a backslash is written twice. */
function fieldFinding(code: string): Finding | undefined {
  const [first = "", ...rest] = (code.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', "").trim());
  const keywords = keywordsOf(first);
  const isOne = (word: string) => keywords.some((couldBe) => couldBe(word));
  if (running.some(isOne)) return "fileActive";
  const loads = loading.filter(isOne);
  if (loads.length === 0) return isOne("hyperlink") ? hyperlinkFinding(rest) : undefined;
  // An address that another field makes could be any.
  if (code.includes(nested)) return "fileRemote";
  if (code.split(divided, dividersMost + 1).length > dividersMost) return "fileDisguised";
  const arePictures = loads.every((word) => pictures.has(word));
  const remote = [...addressesOf(first).slice(1), ...rest.flatMap(addressesOf)]
    .filter((address) => !/^\\.$/.test(address) && isElsewhere(address))
    .map((address): Finding => (arePictures && pictureFinding(address)) || "fileRemote");
  return remote.find((finding) => finding === "fileRemote") ?? remote[0];
}

/** What the first word may be as a keyword: it ends at any divider, and what another field makes of it is anything. */
function keywordsOf(first: string): ((word: string) => boolean)[] {
  const end = first.indexOf(nested);
  const known = (end === -1 ? first : first.slice(0, end)).toLowerCase();
  const keywords: ((word: string) => boolean)[] = [];
  let keyword = "";
  for (const [piece] of known.matchAll(plain)) {
    keyword += piece;
    const whole = keyword;
    if (whole.length > keywordMost) return keywords;
    keywords.push((word) => word === whole);
  }
  if (end !== -1) keywords.push((word) => word.startsWith(keyword));
  return keywords;
}

/** What a word may be as an address, which begins at any divider. */
function addressesOf(word: string): string[] {
  const [first = "", ...others] = word.match(plain) ?? [];
  const starts = others.map((piece) => piece.slice(0, addressStart));
  return [first + others.join(""), ...starts.map((_, at) => starts.slice(at, at + addressStart).join(""))].map(
    (address) => address.replaceAll("\\\\", "\\"),
  );
}

/** The fields of a text in the order of reading: they stand inside each other, in the code as in the result. */
export class Fields {
  readonly #open: { code: string; isCode: boolean; place: number }[] = [];

  begin(place = 0): void {
    const outer = this.#open.at(-1);
    if (outer?.isCode) outer.code += nested;
    this.#open.push({ code: "", isCode: true, place });
  }

  /** The innermost one that has begun and not ended. */
  get current(): { isCode: boolean; place: number } | undefined {
    return this.#open.at(-1);
  }

  text(piece: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += piece;
  }

  /** The code ends, the result begins. */
  separate(): Finding | undefined {
    const field = this.#open.at(-1);
    if (!field?.isCode) return undefined;
    field.isCode = false;
    return fieldFinding(field.code);
  }

  end(): Finding | undefined {
    const finding = this.separate();
    this.#open.pop();
    return finding;
  }

  /** What was never ended: a reader may see it as ended by the end of the text. */
  *rest(): Generator<Finding | undefined> {
    while (this.#open.length > 0) yield this.end();
  }
}
