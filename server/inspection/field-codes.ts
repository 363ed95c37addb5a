import type { Finding } from "./findings.ts";
import { inspectHyperlink, inspectPicture, isExternal } from "./urls.ts";

export const runningKeywords = ["dde", "ddeauto"];
export const loadingKeywords = ["link", "includetext", "include", "import", "includepicture", "rd", "database"];
const pictures = new Set(["includepicture", "import"]);
/** Marks a place in a field's code that another field fills in. */
export const nestedFieldMark = "\0";
/** Marks a place in a field's code that is a blank for some readers and nothing for others: both readings count. */
export const dividerMark = "\x01";
const dividerPattern = /\p{C}+/u;
const piecePattern = /[^\p{C}]+/gu;
const maxKeywordLength = 14;
/** So many characters of a URL show whether the URL is external. */
const urlStart = 64;
/** No word processor divides a field's code so often. */
const maxDividers = 1_000;

/** Judges the code of a field, such as `INCLUDEPICTURE "a.png" \d`, in which a backslash is written twice. */
function fieldFinding(code: string): Finding | undefined {
  const [first = "", ...rest] = (code.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', "").trim());
  const keywords = getPossibleKeywords(first);
  const mayBe = (word: string) => keywords.some((matches) => matches(word));
  if (runningKeywords.some(mayBe)) return "fileActive";
  const loads = loadingKeywords.filter(mayBe);
  if (loads.length === 0) return mayBe("hyperlink") ? inspectHyperlink(rest) : undefined;
  // A URL that another field fills in could be any URL, so it counts as external.
  if (code.includes(nestedFieldMark)) return "fileRemote";
  if (code.split(dividerPattern, maxDividers + 1).length > maxDividers) return "fileDisguised";
  const arePictures = loads.every((word) => pictures.has(word));
  const remote = [...getPossibleUrls(first).slice(1), ...rest.flatMap(getPossibleUrls)]
    .filter((url) => !/^\\.$/.test(url) && isExternal(url))
    .map((url): Finding => (arePictures && inspectPicture(url)) || "fileRemote");
  return remote.find((finding) => finding === "fileRemote") ?? remote[0];
}

/** Every keyword that a reader could see: a keyword may end at any divider or be completed by a nested field. */
function getPossibleKeywords(first: string): ((word: string) => boolean)[] {
  const end = first.indexOf(nestedFieldMark);
  const known = (end === -1 ? first : first.slice(0, end)).toLowerCase();
  const keywords: ((word: string) => boolean)[] = [];
  let keyword = "";
  for (const [piece] of known.matchAll(piecePattern)) {
    keyword += piece;
    const whole = keyword;
    if (whole.length > maxKeywordLength) return keywords;
    keywords.push((word) => word === whole);
  }
  if (end !== -1) keywords.push((word) => word.startsWith(keyword));
  return keywords;
}

/** Every URL that a reader could see: the URL may begin at any divider. */
function getPossibleUrls(word: string): string[] {
  const [first = "", ...others] = word.match(piecePattern) ?? [];
  const starts = others.map((piece) => piece.slice(0, urlStart));
  return [first + others.join(""), ...starts.map((_, at) => starts.slice(at, at + urlStart).join(""))].map((url) =>
    url.replaceAll("\\\\", "\\"),
  );
}

/** Reads the fields of a text in their order. A field may contain other fields, in its code and in its result. */
export class Fields {
  readonly #open: { code: string; isCode: boolean; alternative: number }[] = [];

  /** @param alternative the alternative content of a .docx in which the field begins; 0 outside of any */
  begin(alternative = 0): void {
    const outer = this.#open.at(-1);
    if (outer?.isCode) outer.code += nestedFieldMark;
    this.#open.push({ code: "", isCode: true, alternative });
  }

  /** The innermost open field. */
  get current(): { isCode: boolean; alternative: number } | undefined {
    return this.#open.at(-1);
  }

  text(piece: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += piece;
  }

  /** Judges a field's code at the mark where the code ends and the result begins. */
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

  /** Ends the fields that are still open, because some readers end open fields at the end of the text. */
  *endAll(): Generator<Finding | undefined> {
    while (this.#open.length > 0) yield this.end();
  }
}
