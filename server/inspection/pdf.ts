import { inflateSync } from "node:zlib";
import type { Finding } from "./findings.ts";
import { decodeName, decodeText, isWord, type Reading, readTokens, type TokenKind } from "./pdf-tokens.ts";
import { inspectLink } from "./urls.ts";
import { endsAsZip } from "./zip.ts";

/** Nothing but blanks may be in front: polyglots hide their other half there. */
const header = /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-\d/;
const markup = /<(?:!doctype|html|head|body|script|svg|iframe)[\s>]|<\?php/i;
/** The entry of a trailer, anywhere in the file. The word alone may also be in a text, or begin `/EncryptMetadata`. */
const encryption = /\/Encrypt[\0\s]*(?:<<|%|[\d+.-]+[\0\s]*(?:%|[\0\s][\d+.-]+[\0\s]*(?:%|R\b)))/;

export function* inspectPdf(bytes: Buffer): Generator<Finding> {
  const start = bytes.toString("latin1", 0, 1_024);
  if (!header.test(start) || markup.test(start) || endsAsZip(bytes)) return yield "fileDisguised";
  if (encryption.test(bytes.toString("latin1"))) return yield "fileEncrypted";
  const { certain, possible } = findObjects(bytes);
  const budget = new UnpackBudget();
  for (const [at, from] of [0, ...certain].entries()) {
    yield* inspectObjects(bytes, from, certain[at] ?? bytes.length, budget);
  }
  for (const [at, from] of possible.entries()) {
    yield* inspectObjects(bytes, from, possible[at + 1] ?? bytes.length, budget);
  }
}

/** Starts at the object, as PDF readers do, so that a string opened before it cannot hide its content. */
function* inspectObjects(bytes: Buffer, from: number, end: number, budget: UnpackBudget): Generator<Finding> {
  let at = from;
  while (at < end) {
    const { found, dictionary, state, at: start } = readObject(bytes, at, end);
    yield* found;
    // Another object begins inside a string, a comment or a list: two readers would see two documents.
    if (end < bytes.length && (state === "open" || (dictionary.isObjectStream && dictionary.open.length > 0)))
      yield "fileDisguised";
    if (state !== "stream") return;
    if (!dictionary.isSound || dictionary.open.length > 0) yield "fileDisguised";
    if (dictionary.isExternal) yield "fileRemote";
    const data = bytes.subarray(start, end);
    if (dictionary.isObjectStream) yield* inspectObjectStream(dictionary.tokens, data, budget);
    const length = data.indexOf("endstream");
    at = length === -1 ? end : start + length;
  }
}

const lineEnds = new Set([10, 13]);
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const signs = new Set(Buffer.from("+-."));
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/**
 * Where objects begin, right after `7 0 obj`: anywhere in the file, since readers follow the table of offsets. `possible`
 * ones have something else, such as a comment, between number and word.
 */
function findObjects(bytes: Buffer): { certain: number[]; possible: number[] } {
  const certain: number[] = [];
  const possible: number[] = [];
  for (let word = bytes.indexOf("obj"); word !== -1; word = bytes.indexOf("obj", word + 3)) {
    const next = bytes[word + 3];
    if (isLetter(next) || isDigit(next)) continue;
    const first = skipBlanksBack(bytes, word);
    const generation = skipNumberBack(bytes, first.at);
    const second = skipBlanksBack(bytes, generation ?? first.at);
    const hasBoth =
      generation !== undefined && second.at < generation && skipNumberBack(bytes, second.at) !== undefined;
    if (hasBoth) certain.push(word + 3);
    else if (first.hasLineEnd || (generation !== undefined && second.hasLineEnd)) possible.push(word + 3);
  }
  return { certain, possible };
}

function skipBlanksBack(bytes: Buffer, from: number): { at: number; hasLineEnd: boolean } {
  let at = from;
  let hasLineEnd = false;
  while (at > 0 && blanks.has(bytes[at - 1] ?? -1)) {
    at -= 1;
    hasLineEnd ||= lineEnds.has(bytes[at] ?? -1);
  }
  return { at, hasLineEnd };
}

/** Readers also accept `+0` and `0.0`. */
function skipNumberBack(bytes: Buffer, from: number): number | undefined {
  let at = from;
  let hasDigit = false;
  while (at > 0 && (isDigit(bytes[at - 1]) || signs.has(bytes[at - 1] ?? -1))) {
    at -= 1;
    hasDigit ||= isDigit(bytes[at]);
  }
  return hasDigit ? at : undefined;
}

/** Names of active content. A CV that mentions JavaScript has the word in a string, not as a name. */
const activeNames =
  "JavaScript OnInstantiate Launch ImportData SubmitForm RichMedia RichMediaExecute Rendition Movie Sound GoToE XFA";
const attachmentNames = "EmbeddedFile FileAttachment EF";
const nameFindings = new Map<string, Finding>([
  ...activeNames.split(" ").map((name) => [name, "fileActive"] as const),
  ...attachmentNames.split(" ").map((name) => [name, "attachedFiles"] as const),
  ["GoToR", "fileRemote"],
]);
/** The data of a stream, or a page, may be in another file or on another computer. */
const externalKeys = new Set(["F", "FFilter", "Ref"]);
const maxUrlLength = 4_096;
/** `\\\\a` is the shortest path of a network share: a PDF string escapes each backslash. */
const minUrlLength = 5;
/** More than the dictionary of an object stream has. */
const maxTokens = 40;
const maxDepth = 500;

interface ObjectReading extends Reading {
  found: Set<Finding>;
  /** The dictionary before a stream, or one that the end of the object cuts off. */
  dictionary: Dictionary;
}

/** The dictionary of an object, before the data of its stream. */
class Dictionary {
  readonly tokens: string[] = [];
  readonly open: ("<<" | "[")[] = [];
  /** For each open bracket: whether it contains a jump to an article, and a file. */
  readonly #inside = [{ thread: false, file: false }];
  readonly names = { ObjStm: false, First: false, N: false };
  /** Readers differ in how they read brackets that do not match. */
  isSound = true;
  isExternal = false;

  bracket(kind: TokenKind): void {
    if (kind === "<<" || kind === "[") {
      if (this.open.length >= maxDepth) this.isSound = false;
      else this.#inside[this.open.push(kind)] = { thread: false, file: false };
    } else if (this.open.at(-1) === (kind === ">>" ? "<<" : "[")) this.open.pop();
    else this.isSound = false;
  }

  name(name: string, before: string): Finding | undefined {
    const inside = this.#inside[this.open.length];
    if (inside && name === "F") inside.file = true;
    if (inside && name === "Thread" && before !== "/Type") inside.thread = true;
    if (name === "ObjStm" || name === "First" || name === "N") this.names[name] = true;
    if (this.open.length === 1 && externalKeys.has(name)) this.isExternal = true;
    // A jump may be in another object, which names this one.
    return inside?.thread && (inside.file || this.open.length === 0) ? "fileRemote" : undefined;
  }

  /** Whether a reader might unpack objects from the stream. */
  get isObjectStream(): boolean {
    return this.names.ObjStm || (this.names.First && this.names.N);
  }
}

function readObject(bytes: Buffer, from: number, end: number): ObjectReading {
  const found = new Set<Finding>();
  let dictionary = new Dictionary();
  let before = "";
  const reading = readTokens(bytes, from, end, (kind, start, after) => {
    const written = () => bytes.toString("latin1", start, Math.min(after, start + maxUrlLength));
    let token: string = kind;
    if (kind === "name") {
      const name = decodeName(written());
      for (const finding of [nameFindings.get(name), dictionary.name(name, before)]) if (finding) found.add(finding);
      if (name === "Encrypt" && (dictionary.open.length > 0 || written() !== name)) found.add("fileEncrypted");
      token = `/${name}`;
    } else if (kind === "string") {
      const isLink = before === "/URI" || before === "/Base";
      const isAddress = (isLink || dictionary.open.length === 0) && after - start >= minUrlLength;
      const finding = isAddress ? inspectLink(decodeText(written())) : undefined;
      // A string by itself may be the target of a link, or any text with a colon.
      if (finding && (isLink || finding !== "unusualLinks")) found.add(finding);
    } else if (kind === "word") {
      const isBetween = dictionary.open.length === 0 && isWord(bytes, "obj", start, after);
      if (isBetween) dictionary = new Dictionary();
      if (isBetween) return;
      if (dictionary.tokens.length <= maxTokens) token = written();
    } else dictionary.bracket(kind);
    before = token;
    if (dictionary.tokens.length <= maxTokens) dictionary.tokens.push(token);
  });
  return { ...reading, found, dictionary };
}

/** For all packed objects of a file together. */
class UnpackBudget {
  bytes = 32 * 1_048_576;
  objects = 100_000;
}

/** Everything that the dictionary of an object stream may say, each once: readers differ in the rest. */
const objectStreamKeys = new Map([
  ["/Type", /^\/ObjStm$/],
  ["/N", /^\d{1,9}$/],
  ["/First", /^\d{1,9}$/],
  ["/Filter", /^(?:\/FlateDecode|\[ \/FlateDecode \])$/],
  ["/Length", /^\d{1,10}(?: \d{1,10} R)?$/],
  ["/DL", /^\d{1,10}$/],
  ["/Extends", /^\d{1,10} \d{1,10} R$/],
]);

/** An object stream (PDF 1.5): packed objects after a list of their offsets. */
function* inspectObjectStream(tokens: readonly string[], data: Buffer, budget: UnpackBudget): Generator<Finding> {
  const entries = parseEntries(tokens);
  const content = entries && unpackStream(entries.has("/Filter"), data, budget);
  const first = Number(entries?.get("/First") ?? Number.NaN);
  const count = Number(entries?.get("/N") ?? Number.NaN);
  if (!content || !(first <= content.length) || !(count <= budget.objects)) return yield "fileDisguised";
  const starts = parseOffsets(content, first, count);
  if (!starts) return yield "fileDisguised";
  budget.objects -= count + 1;
  for (const [at, start] of starts.entries()) {
    const { found, state } = readObject(content, start, starts[at + 1] ?? content.length);
    yield* found;
    if (state === "open") yield "fileDisguised";
  }
}

/** Undefined when there is anything unknown. */
function parseEntries(tokens: readonly string[]): Map<string, string> | undefined {
  if (tokens[0] !== "<<" || tokens.at(-1) !== ">>") return undefined;
  const entries = new Map<string, string>();
  let key = "";
  for (const token of tokens.slice(1, -1)) {
    if (entries.has(token)) return undefined;
    if (objectStreamKeys.has(token)) entries.set(token, "");
    else entries.set(key, `${entries.get(key) ?? ""} ${token}`.trim());
    if (objectStreamKeys.has(token)) key = token;
  }
  return [...entries].every(([known, value]) => objectStreamKeys.get(known)?.test(value)) ? entries : undefined;
}

/** Sorts the offsets of the packed objects. Adds the first byte, because some readers ignore the list and begin there. */
function parseOffsets(content: Buffer, first: number, count: number): number[] | undefined {
  const starts = new Set([first]);
  let numbers = 0;
  let number = -1;
  for (let at = 0; at <= first; at++) {
    const byte = at < first ? (content[at] ?? 0) : 0x20;
    const isBlank = byte === 0x20 || byte === 0 || (byte >= 9 && byte <= 13);
    if (byte >= 0x30 && byte <= 0x39) number = Math.max(0, number) * 10 + byte - 0x30;
    else if (!isBlank) return undefined;
    else if (number >= 0) {
      numbers += 1;
      if (numbers % 2 === 0) starts.add(first + number);
      if (numbers > count * 2 || (numbers % 2 === 0 && first + number > content.length)) return undefined;
      number = -1;
    }
  }
  return numbers === count * 2 ? [...starts].sort((one, other) => one - other) : undefined;
}

function unpackStream(isDeflated: boolean, data: Buffer, budget: UnpackBudget): Buffer | undefined {
  if (!isDeflated) {
    const end = data.indexOf("endstream");
    return end === -1 ? data : data.subarray(0, end);
  }
  try {
    const content = inflateSync(data, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= content.length;
    return content;
  } catch {
    return undefined;
  }
}
