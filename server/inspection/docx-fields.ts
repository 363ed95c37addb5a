import { dividerMark, Fields } from "./field-codes.ts";
import type { Finding } from "./findings.ts";

const texts = new Set(["instrText", "delInstrText", "t"]);
/** Elements that may split a field code without separating its letters, as lists of properties (`…Pr`) may. */
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
  readonly #report: (finding: Finding | undefined) => void;
  readonly #all = new Fields();
  readonly #kept = new Fields();
  /** Stack of numbers of the open alternatives (`Choice`, `Fallback`): each reader shows one of them. */
  readonly #openAlternatives = [0];
  #alternativeCount = 0;
  #removals = 0;
  #properties = 0;
  /** `xml:space="preserve"`: blanks at the ends of a text count. Without it readers may drop them. */
  #keepsBlanks = false;

  constructor(note: (finding: Finding | undefined) => void) {
    this.#report = note;
  }

  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    if (isProperties(name)) this.#properties += 1;
    if (this.#properties === 0 && !silent.has(name)) this.#add(dividerMark);
    this.#keepsBlanks = attributes.some(([key, value]) => key === "space" && value === "preserve");
    if (removals.has(name)) this.#removals += 1;
    if (alternatives.has(name)) this.#openAlternatives.push(++this.#alternativeCount);
    for (const [key, value] of attributes) {
      if (name === "fldChar" && key === "fldCharType") this.#readFieldMark(value);
      if (name === "fldSimple" && key === "instr") this.#readSimpleField(value);
    }
    if (name === "fldSimple" && !attributes.some(([key]) => key === "instr")) this.#readSimpleField("");
  }

  text(name: string, piece: string): void {
    if (!texts.has(name)) return;
    if (this.#all.current?.isCode) this.#checkSameAlternative();
    this.#add(this.#keepsBlanks ? piece : piece.replace(/^\s+|(?<!\s)\s+$/g, dividerMark));
  }

  close(name: string): void {
    if (name === "fldSimple") this.#readFieldMark("end");
    if (isProperties(name)) this.#properties -= 1;
    if (removals.has(name)) this.#removals -= 1;
    if (alternatives.has(name)) this.#openAlternatives.pop();
  }

  end(): void {
    for (const fields of [this.#all, this.#kept]) for (const finding of fields.endAll()) this.#report(finding);
  }

  get #readings(): Fields[] {
    return this.#removals > 0 ? [this.#all] : [this.#all, this.#kept];
  }

  #add(piece: string): void {
    for (const fields of this.#readings) fields.text(piece);
  }

  get #alternative(): number {
    return this.#openAlternatives.at(-1) ?? 0;
  }

  /** Reports a code that begins in one alternative and ends in another: readers would see different codes. */
  #checkSameAlternative(): void {
    if (this.#all.current && this.#all.current.alternative !== this.#alternative) this.#report("fileDisguised");
  }

  #readSimpleField(code: string): void {
    for (const fields of this.#readings) {
      fields.begin(this.#alternative);
      fields.text(code);
      this.#report(fields.separate());
    }
  }

  #readFieldMark(kind: string): void {
    if (kind === "separate" || kind === "end") this.#checkSameAlternative();
    for (const fields of this.#readings) {
      if (kind === "begin") fields.begin(this.#alternative);
      if (kind === "separate") this.#report(fields.separate());
      if (kind === "end") this.#report(fields.end());
    }
  }
}
