import type { Finding } from "./findings.ts";
import { hyperlinkFinding, isExternal, pictureFinding } from "./urls.ts";

export const runningKeywords = ["dde", "ddeauto"];
export const loadingKeywords = ["link", "includetext", "include", "import", "includepicture", "rd", "database"];
const pictures = new Set(["includepicture", "import"]);
/** Marks a place in a code that another field fills in. */
export const nested = "\0";
/** Marks a place in a code that is a blank for some readers and nothing for others: both readings count. */
export const divider = "\x01";
const divided = /\p{C}+/u;
const plain = /[^\p{C}]+/gu;
const maxKeywordLength = 14;
/** Enough of a URL to see whether it is external. */
const urlStart = 64;
/** No writer divides a code so often. */
const maxDividers = 1_000;

/** Judges the code of a field, such as `INCLUDEPICTURE "a.png" \d`, in which a backslash is written twice. */
function fieldFinding(code: string): Finding | undefined {
  const [first = "", ...rest] = (code.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', "").trim());
  const keywords = getPossibleKeywords(first);
  const isOne = (word: string) => keywords.some((couldBe) => couldBe(word));
  if (runningKeywords.some(isOne)) return "fileActive";
  const loads = loadingKeywords.filter(isOne);
  if (loads.length === 0) return isOne("hyperlink") ? hyperlinkFinding(rest) : undefined;
  // A URL that another field fills in could be any.
  if (code.includes(nested)) return "fileRemote";
  if (code.split(divided, maxDividers + 1).length > maxDividers) return "fileDisguised";
  const arePictures = loads.every((word) => pictures.has(word));
  const remote = [...getPossibleUrls(first).slice(1), ...rest.flatMap(getPossibleUrls)]
    .filter((url) => !/^\\.$/.test(url) && isExternal(url))
    .map((url): Finding => (arePictures && pictureFinding(url)) || "fileRemote");
  return remote.find((finding) => finding === "fileRemote") ?? remote[0];
}

/** The first word ends at any divider, and another field may fill in anything. */
function getPossibleKeywords(first: string): ((word: string) => boolean)[] {
  const end = first.indexOf(nested);
  const known = (end === -1 ? first : first.slice(0, end)).toLowerCase();
  const keywords: ((word: string) => boolean)[] = [];
  let keyword = "";
  for (const [piece] of known.matchAll(plain)) {
    keyword += piece;
    const whole = keyword;
    if (whole.length > maxKeywordLength) return keywords;
    keywords.push((word) => word === whole);
  }
  if (end !== -1) keywords.push((word) => word.startsWith(keyword));
  return keywords;
}

/** A URL begins at any divider. */
function getPossibleUrls(word: string): string[] {
  const [first = "", ...others] = word.match(plain) ?? [];
  const starts = others.map((piece) => piece.slice(0, urlStart));
  return [first + others.join(""), ...starts.map((_, at) => starts.slice(at, at + urlStart).join(""))].map((url) =>
    url.replaceAll("\\\\", "\\"),
  );
}

/** Reads the fields of a text in their order. They nest, in the code and in the result. */
export class Fields {
  readonly #open: { code: string; isCode: boolean; place: number }[] = [];

  begin(place = 0): void {
    const outer = this.#open.at(-1);
    if (outer?.isCode) outer.code += nested;
    this.#open.push({ code: "", isCode: true, place });
  }

  /** The innermost open field. */
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

  /** The end of the text may end open fields for some readers. */
  *rest(): Generator<Finding | undefined> {
    while (this.#open.length > 0) yield this.end();
  }
}
