import { dividerMark, Fields, nestedFieldMark } from "./field-codes.ts";
import type { Finding } from "./findings.ts";
import { inspectPicture, isExternal } from "./urls.ts";
import { endsAsZip } from "./zip.ts";

const activeWords = /^(?:object|objdata|objemb|objlink|objautlink|objsub|objpub|objicemb|objhtml|objocx|objupdate)$/;
const remoteWords = /^(?:subdocument|mmconnectstr\w*|mmdatasource|mmheadersource|mmodso\w*)$/;
/** Groups whose text is not part of the text around them. */
const separateGroups =
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
  mutedDepth: number;
  /** Where a part begins that the file holds in several versions (`\upr`, `\ud`), for older and newer readers. */
  alternativesFrom: number;
  alternatives: number;
  /** Whether the group's text ends in another field, apart from blanks. */
  endsInField: boolean;
}

function* inspectTokens(tokens: Iterable<RtfToken>): Generator<Finding> {
  const groups: CodeGroup[] = [];
  let depth = 0;
  let mutedDepth = Number.POSITIVE_INFINITY;
  let isStarred = false;
  /** Whether the last `\*` came right after the start of its group, the only place where it is allowed. */
  let isAtGroupStart = false;
  let before: RtfToken["kind"] = "open";
  let property = "";
  for (const { kind, value } of tokens) {
    const current = groups.at(-1);
    if (kind === "open") depth += 1;
    if (kind === "text" && depth < mutedDepth && current) {
      current.text += value.replaceAll(nestedFieldMark, dividerMark);
      if (/\S/.test(value)) current.endsInField = false;
    }
    // Raw bytes of a picture may look like a malformed escape.
    if (kind === "malformed" && (value !== "'" || (current && depth < mutedDepth))) yield "fileDisguised";
    if (kind === "close") {
      if (current?.depth === depth) {
        groups.pop();
        mutedDepth = current.mutedDepth;
        if (current.word === "sn") property = current.text.replaceAll(dividerMark, "").trim();
        const finding = groupFinding(current, property);
        if (finding) yield finding;
      }
      if (depth <= mutedDepth) mutedDepth = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
    if (kind === "word") {
      if (activeWords.test(value)) yield "fileActive";
      if (remoteWords.test(value)) yield "fileRemote";
      const isCode = /^(?:fldinst|template|sn|sv)$/.test(value);
      if (current && depth < mutedDepth && value !== "u") {
        // Readers differ in which control words they show as a blank.
        current.text += value === "fldinst" ? nestedFieldMark : dividerMark;
        if (value === "fldinst") current.endsInField = true;
        if (isStarred && !isAtGroupStart) yield "fileDisguised";
        if (value === "fldrslt" && current.word === "fldinst" && !current.endsInField) yield "fileDisguised";
      }
      if (value === "upr" && current) current.alternativesFrom = current.text.length;
      if (isCode)
        groups.push({
          word: value,
          depth,
          text: "",
          mutedDepth,
          alternativesFrom: 0,
          alternatives: 0,
          endsInField: false,
        });
      else if (value === "ud" && current) {
        current.alternatives += 1;
        const finding = current.alternatives > maxAlternatives ? "fileDisguised" : groupFinding(current, property);
        if (finding) yield finding;
        current.text = current.text.slice(0, current.alternativesFrom);
      } else if (isStarred || separateGroups.test(value)) mutedDepth = Math.min(mutedDepth, depth);
      if (isCode) mutedDepth = Number.POSITIVE_INFINITY;
    }
    isStarred = kind === "star";
    if (isStarred) isAtGroupStart = before === "open";
    before = kind;
  }
  for (const group of groups) {
    const finding = groupFinding(group, property);
    if (finding) yield finding;
  }
}

function groupFinding({ word, text }: CodeGroup, property: string): Finding | undefined {
  if (word === "template") return isExternal(text) ? "fileRemote" : undefined;
  if (word === "sv") return linkedPicture.test(property) ? inspectPicture(text) : undefined;
  if (word !== "fldinst") return undefined;
  const fields = new Fields();
  fields.begin();
  fields.text(text);
  return fields.end();
}

interface RtfToken {
  kind: "open" | "close" | "word" | "star" | "text" | "malformed";
  /** A control word without its number, or text without escapes. */
  value: string;
}

const structure = /[\\{}]/g;
const controlWord = /([a-z]+)(-?\d+)? ?/iy;
/** Control words that make readers skip text: readers that disagree on their form skip different text. */
const skippingWords = new Set(["uc", "u", "bin"]);
const maxReplacements = 9;

/** The tokens in the order of the file. Raw bytes (`\bin`) are skipped, or read like everything else. */
function* readTokens(text: string, { skipsRaw }: { skipsRaw: boolean }): Generator<RtfToken> {
  /** For each open group: how many replacement letters follow a Unicode letter. */
  const replacementCounts = [1];
  let toSkip = 0;
  let at = 0;
  function dropReplacements(piece: string): string {
    const kept = piece.slice(toSkip);
    toSkip = Math.max(0, toSkip - piece.length);
    return kept;
  }
  while (at < text.length) {
    structure.lastIndex = at;
    const next = structure.exec(text)?.index ?? text.length;
    if (next > at) yield { kind: "text", value: dropReplacements(text.slice(at, next).replace(/[\r\n]/g, "")) };
    const mark = text[next];
    at = next + 1;
    if (mark === "{" || mark === "}") {
      toSkip = 0;
      if (mark === "{") replacementCounts.push(replacementCounts.at(-1) ?? 1);
      else if (replacementCounts.length > 1) replacementCounts.pop();
      yield { kind: mark === "{" ? "open" : "close", value: "" };
      continue;
    }
    if (mark === undefined) return;
    controlWord.lastIndex = at;
    const [whole = "", word = "", number] = controlWord.exec(text) ?? [];
    if (whole) {
      at += whole.length;
      const value = word.toLowerCase();
      const replacements = value === "uc" ? Number(number ?? 1) : 1;
      const isMalformed =
        replacements < 0 || replacements > maxReplacements || (word !== value && skippingWords.has(value));
      if (isMalformed) yield { kind: "malformed", value };
      if (value === "uc" && !isMalformed) replacementCounts[replacementCounts.length - 1] = replacements;
      if (value === "bin" && skipsRaw) at += Math.max(0, Number(number ?? 0));
      if (value === "u") {
        yield { kind: "text", value: String.fromCharCode(Number(number ?? 0) & 0xffff) };
        toSkip = replacementCounts.at(-1) ?? 1;
      } else if (toSkip > 0) toSkip -= 1;
      yield { kind: "word", value };
      continue;
    }
    const symbol = text[at] ?? "";
    const isHex = symbol === "'";
    const letter = isHex ? String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 3), 16)) : symbol;
    if (isHex && !/^[\da-f]{2}$/i.test(text.slice(at + 1, at + 3))) yield { kind: "malformed", value: symbol };
    at += isHex ? 3 : 1;
    if (symbol === "*") yield { kind: "star", value: "" };
    else yield { kind: "text", value: dropReplacements(isHex || /[\\{}]/.test(symbol) ? letter : dividerMark) };
  }
}
