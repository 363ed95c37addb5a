import { dividerMark, Fields, nestedFieldMark } from "./field-codes.ts";
import type { Finding } from "./findings.ts";
import { isExternal, pictureFinding } from "./urls.ts";
import { endsAsZip } from "./zip.ts";

const activeWords = /^(?:object|objdata|objemb|objlink|objautlink|objsub|objpub|objicemb|objhtml|objocx|objupdate)$/;
const remoteWords = /^(?:subdocument|mmconnectstr\w*|mmdatasource|mmheadersource|mmodso\w*)$/;
/** The text of these groups is not part of the text around them. */
const apart =
  /^(?:pict|fonttbl|colortbl|stylesheet|info|title|author|subject|footnote|annotation|xe|tc|header\w?|footer\w?|fldrslt)$/;
const linkedPicture = /^(?:pibName|fillBlipName|lineFillBlipName)$/i;

/** Limits the versions of one field code for older and newer readers. */
const maxAlternatives = 20;

export function* inspectRtf(bytes: Buffer): Generator<Finding> {
  if (bytes.toString("latin1", 0, 5) !== "{\\rtf" || endsAsZip(bytes)) return yield "fileDisguised";
  const text = bytes.toString("latin1");
  yield* inspectTokens(readTokens(text, { skipsRaw: true }));
  // Readers differ in where raw bytes end, so a second pass reads the raw bytes as text.
  if (text.includes("\\bin")) yield* inspectTokens(readTokens(text, { skipsRaw: false }));
}

/** A group whose text is a field, a template or a property. */
interface CodeGroup {
  word: string;
  depth: number;
  text: string;
  /** The depth from which text was ignored when this group began. */
  mutedAt: number;
  /** Where the text begins that the file has twice, for older and for newer readers. */
  twiceFrom: number;
  twice: number;
  /** Whether the group's text ends in another field, apart from blanks. */
  endsInField: boolean;
}

function* inspectTokens(tokens: Iterable<RtfToken>): Generator<Finding> {
  const groups: CodeGroup[] = [];
  let depth = 0;
  let mutedAt = Number.POSITIVE_INFINITY;
  let isStarred = false;
  /** Whether the star is where it may be: right after the start of its group. */
  let isFirst = false;
  let before: RtfToken["kind"] = "open";
  let property = "";
  for (const { kind, value } of tokens) {
    const current = groups.at(-1);
    if (kind === "open") depth += 1;
    if (kind === "text" && depth < mutedAt && current) {
      current.text += value.replaceAll(nestedFieldMark, dividerMark);
      if (/\S/.test(value)) current.endsInField = false;
    }
    // Raw bytes of a picture may look like an odd escape.
    if (kind === "odd" && (value !== "'" || (current && depth < mutedAt))) yield "fileDisguised";
    if (kind === "close") {
      if (current?.depth === depth) {
        groups.pop();
        mutedAt = current.mutedAt;
        if (current.word === "sn") property = current.text.replaceAll(dividerMark, "").trim();
        const finding = groupFinding(current, property);
        if (finding) yield finding;
      }
      if (depth <= mutedAt) mutedAt = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
    if (kind === "word") {
      if (activeWords.test(value)) yield "fileActive";
      if (remoteWords.test(value)) yield "fileRemote";
      const isCode = /^(?:fldinst|template|sn|sv)$/.test(value);
      if (current && depth < mutedAt && value !== "u") {
        // Readers differ in which control words they show as a blank.
        current.text += value === "fldinst" ? nestedFieldMark : dividerMark;
        if (value === "fldinst") current.endsInField = true;
        if (isStarred && !isFirst) yield "fileDisguised";
        if (value === "fldrslt" && current.word === "fldinst" && !current.endsInField) yield "fileDisguised";
      }
      if (value === "upr" && current) current.twiceFrom = current.text.length;
      if (isCode) groups.push({ word: value, depth, text: "", mutedAt, twiceFrom: 0, twice: 0, endsInField: false });
      else if (value === "ud" && current) {
        current.twice += 1;
        const finding = current.twice > maxAlternatives ? "fileDisguised" : groupFinding(current, property);
        if (finding) yield finding;
        current.text = current.text.slice(0, current.twiceFrom);
      } else if (isStarred || apart.test(value)) mutedAt = Math.min(mutedAt, depth);
      if (isCode) mutedAt = Number.POSITIVE_INFINITY;
    }
    isStarred = kind === "star";
    if (isStarred) isFirst = before === "open";
    before = kind;
  }
  for (const group of groups) {
    const finding = groupFinding(group, property);
    if (finding) yield finding;
  }
}

function groupFinding({ word, text }: CodeGroup, property: string): Finding | undefined {
  if (word === "template") return isExternal(text) ? "fileRemote" : undefined;
  if (word === "sv") return linkedPicture.test(property) ? pictureFinding(text) : undefined;
  if (word !== "fldinst") return undefined;
  const fields = new Fields();
  fields.begin();
  fields.text(text);
  return fields.end();
}

interface RtfToken {
  kind: "open" | "close" | "word" | "star" | "text" | "odd";
  /** A control word without its number, or text without escapes. */
  value: string;
}

const structure = /[\\{}]/g;
const controlWord = /([a-z]+)(-?\d+)? ?/iy;
/** Control words that make readers skip text: readers that disagree on their form skip different text. */
const skipping = new Set(["uc", "u", "bin"]);
const maxSpares = 9;

/** The tokens in the order of the file. Raw bytes (`\bin`) are skipped, or read like everything else. */
function* readTokens(text: string, { skipsRaw }: { skipsRaw: boolean }): Generator<RtfToken> {
  /** For each open group: how many replacement letters follow a Unicode letter. */
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
      const isOdd = spare < 0 || spare > maxSpares || (word !== value && skipping.has(value));
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
    else yield { kind: "text", value: spared(isHex || /[\\{}]/.test(symbol) ? letter : dividerMark) };
  }
}
