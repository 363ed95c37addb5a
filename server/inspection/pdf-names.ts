import { linkFinding } from "./addresses.ts";
import type { Finding } from "./findings.ts";
import { pdfText } from "./pdf-strings.ts";
import { isWord, nameOf, type Reading, readTokens, type TokenKind } from "./pdf-tokens.ts";

/** Names that only stand where a document does something; text about programs stands in strings. */
const active =
  "JavaScript OnInstantiate Launch ImportData SubmitForm RichMedia RichMediaExecute Rendition Movie Sound GoToE XFA";
const attached = "EmbeddedFile FileAttachment EF";
const telling = new Map<string, Finding>([
  ...active.split(" ").map((name) => [name, "fileActive"] as const),
  ...attached.split(" ").map((name) => [name, "attachedFiles"] as const),
  ["GoToR", "fileRemote"],
]);
/** The data of a stream, or a page in place of it, may lie in another file or on another computer. */
const elsewhere = new Set(["F", "FFilter", "Ref"]);
/** An address counts as far as anything could ask for it; `(\\\\a)` is the shortest. */
const addressMost = 4_096;
const addressLeast = 5;
/** More than the list of a stream of packed objects has. */
const tokensMost = 40;
const depthMost = 500;

interface TellingNames extends Reading {
  found: Set<Finding>;
  /** Of the list before a stream, or of one that an object's end cuts off. */
  list: ObjectList;
}

/** What an object says before the data of its stream. */
class ObjectList {
  readonly tokens: string[] = [];
  readonly open: ("<<" | "[")[] = [];
  /** For each open bracket: whether a jump to an article stands in it, and a file. */
  readonly #inside = [{ thread: false, file: false }];
  readonly names = { ObjStm: false, First: false, N: false };
  /** Brackets that do not fit are read by each reader in its own way. */
  isSound = true;
  isElsewhere = false;

  bracket(kind: TokenKind): void {
    if (kind === "<<" || kind === "[") {
      if (this.open.length >= depthMost) this.isSound = false;
      else this.#inside[this.open.push(kind)] = { thread: false, file: false };
    } else if (this.open.at(-1) === (kind === ">>" ? "<<" : "[")) this.open.pop();
    else this.isSound = false;
  }

  name(name: string, before: string): Finding | undefined {
    const inside = this.#inside[this.open.length];
    if (inside && name === "F") inside.file = true;
    if (inside && name === "Thread" && before !== "/Type") inside.thread = true;
    if (name === "ObjStm" || name === "First" || name === "N") this.names[name] = true;
    if (this.open.length === 1 && elsewhere.has(name)) this.isElsewhere = true;
    // The name alone is told to a jump that stands in another object.
    return inside?.thread && (inside.file || this.open.length === 0) ? "fileRemote" : undefined;
  }

  /** Whether a reader might look for packed objects behind it. */
  get isPacked(): boolean {
    return this.names.ObjStm || (this.names.First && this.names.N);
  }
}

export function tellingNames(bytes: Buffer, from: number, end: number): TellingNames {
  const found = new Set<Finding>();
  let list = new ObjectList();
  let before = "";
  const reading = readTokens(bytes, from, end, (kind, start, after) => {
    const written = () => bytes.toString("latin1", start, Math.min(after, start + addressMost));
    let token: string = kind;
    if (kind === "name") {
      const name = nameOf(written());
      for (const finding of [telling.get(name), list.name(name, before)]) if (finding) found.add(finding);
      if (name === "Encrypt" && (list.open.length > 0 || written() !== name)) found.add("fileEncrypted");
      token = `/${name}`;
    } else if (kind === "string") {
      const isLink = before === "/URI" || before === "/Base";
      const isAddress = (isLink || list.open.length === 0) && after - start >= addressLeast;
      const finding = isAddress ? linkFinding(pdfText(written())) : undefined;
      // A text by itself may be a link's, or any with a colon in it.
      if (finding && (isLink || finding !== "unusualLinks")) found.add(finding);
    } else if (kind === "word") {
      const isBetween = list.open.length === 0 && isWord(bytes, "obj", start, after);
      if (isBetween) list = new ObjectList();
      if (isBetween) return;
      if (list.tokens.length <= tokensMost) token = written();
    } else list.bracket(kind);
    before = token;
    if (list.tokens.length <= tokensMost) list.tokens.push(token);
  });
  return { ...reading, found, list };
}
