import { isElsewhere, pictureFinding } from "./addresses.ts";
import type { Finding } from "./findings.ts";

const running = ["dde", "ddeauto"];
const loading = ["link", "includetext", "include", "import", "includepicture", "rd", "database"];
const pictures = new Set(["includepicture", "import"]);
/** Stands in a code where another field makes a part of it. */
export const nested = "\0";
/** With all that another field could add, no keyword is longer. */
const keywordMost = 40;

/** What Word would do for a field's code, `INCLUDEPICTURE "a.png" \d`, in which a backslash is written twice. */
function fieldFinding(code: string): Finding | undefined {
  const words = code.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const [first = "", ...rest] = words.map((word) => word.replaceAll('"', "").replaceAll("\\\\", "\\").trim());
  const keyword = first.toLowerCase().replace(/\0+/g, nested);
  if (running.some((word) => couldBe(keyword, word))) return "fileActive";
  if (!loading.some((word) => couldBe(keyword, word))) return undefined;
  // An address that another field makes could be any.
  if (code.includes(nested)) return "fileRemote";
  const addresses = rest.filter((word) => !/^\\.$/.test(word) && isElsewhere(word));
  const findings = addresses.map((address) => (pictures.has(keyword) ? pictureFinding(address) : "fileRemote"));
  return findings.find((finding) => finding === "fileRemote") ?? findings[0];
}

/** Whether a keyword is this word, whatever other fields make of their parts. */
function couldBe(keyword: string, word: string): boolean {
  if (!keyword.includes(nested)) return keyword === word;
  if (keyword.length > keywordMost) return false;
  const [first = "", ...others] = keyword.split(nested);
  const last = others.pop() ?? "";
  let at = word.startsWith(first) ? first.length : word.length + 1;
  for (const piece of others) {
    const place = word.indexOf(piece, at);
    at = place === -1 ? word.length + 1 : place + piece.length;
  }
  return at + last.length <= word.length && word.endsWith(last);
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
