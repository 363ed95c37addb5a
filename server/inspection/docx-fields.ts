import { divider, Fields } from "./fields.ts";
import type { Finding } from "./findings.ts";

const texts = new Set(["instrText", "delInstrText", "t"]);
/** Elements between the letters of a code that no reader shows; nor does any show a list of properties. */
const silent = new Set(
  "r instrText delInstrText t fldChar fldSimple ins del moveFrom moveTo proofErr bookmarkStart bookmarkEnd smartTag lastRenderedPageBreak".split(
    " ",
  ),
);
const isProperties = (name: string) => name.endsWith("Pr");
const removals = new Set(["del", "moveFrom"]);
const alternatives = new Set(["Choice", "Fallback"]);

/** Reads the fields of a part from its elements, once with deleted text and once without. */
export class DocxFields {
  readonly #note: (finding: Finding | undefined) => void;
  readonly #all = new Fields();
  readonly #kept = new Fields();
  /** Numbers of the open alternatives, of which each reader takes one. */
  readonly #places = [0];
  #alternatives = 0;
  #removals = 0;
  #properties = 0;
  /** Whether blanks at the ends of a text count; readers may drop others. */
  #keepsBlanks = false;

  constructor(note: (finding: Finding | undefined) => void) {
    this.#note = note;
  }

  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    if (isProperties(name)) this.#properties += 1;
    if (this.#properties === 0 && !silent.has(name)) this.#add(divider);
    this.#keepsBlanks = attributes.some(([key, value]) => key === "space" && value === "preserve");
    if (removals.has(name)) this.#removals += 1;
    if (alternatives.has(name)) this.#places.push(++this.#alternatives);
    for (const [key, value] of attributes) {
      if (name === "fldChar" && key === "fldCharType") this.#mark(value);
      if (name === "fldSimple" && key === "instr") this.#simple(value);
    }
    if (name === "fldSimple" && !attributes.some(([key]) => key === "instr")) this.#simple("");
  }

  text(name: string, piece: string): void {
    if (!texts.has(name)) return;
    if (this.#all.current?.isCode) this.#checkSamePlace();
    this.#add(this.#keepsBlanks ? piece : piece.replace(/^\s+|(?<!\s)\s+$/g, divider));
  }

  close(name: string): void {
    if (name === "fldSimple") this.#mark("end");
    if (isProperties(name)) this.#properties -= 1;
    if (removals.has(name)) this.#removals -= 1;
    if (alternatives.has(name)) this.#places.pop();
  }

  end(): void {
    for (const fields of [this.#all, this.#kept]) for (const finding of fields.rest()) this.#note(finding);
  }

  get #readings(): Fields[] {
    return this.#removals > 0 ? [this.#all] : [this.#all, this.#kept];
  }

  #add(piece: string): void {
    for (const fields of this.#readings) fields.text(piece);
  }

  get #place(): number {
    return this.#places.at(-1) ?? 0;
  }

  /** A code that begins in one alternative and ends in another is two codes. */
  #checkSamePlace(): void {
    if (this.#all.current && this.#all.current.place !== this.#place) this.#note("fileDisguised");
  }

  #simple(code: string): void {
    for (const fields of this.#readings) {
      fields.begin(this.#place);
      fields.text(code);
      this.#note(fields.separate());
    }
  }

  #mark(kind: string): void {
    if (kind === "separate" || kind === "end") this.#checkSamePlace();
    for (const fields of this.#readings) {
      if (kind === "begin") fields.begin(this.#place);
      if (kind === "separate") this.#note(fields.separate());
      if (kind === "end") this.#note(fields.end());
    }
  }
}
