import { isElsewhere, pictureFinding } from "./addresses.ts";
import { divider, Fields, nested } from "./fields.ts";
import type { Finding } from "./findings.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { endsAsZip } from "./zip.ts";

const active = /^(?:object|objdata|objemb|objlink|objautlink|objsub|objpub|objicemb|objhtml|objocx|objupdate)$/;
const remote = /^(?:subdocument|mmconnectstr\w*|mmdatasource|mmheadersource|mmodso\w*)$/;
/** What their group holds is not part of the text around it. */
const apart =
  /^(?:pict|fonttbl|colortbl|stylesheet|info|title|author|subject|footnote|annotation|xe|tc|header\w?|footer\w?|fldrslt)$/;
const linkedPicture = /^(?:pibName|fillBlipName|lineFillBlipName)$/i;

/** How often one code may be written for older and newer readers. */
const twiceMost = 20;

export function* rtfFindings(bytes: Buffer): Generator<Finding> {
  if (bytes.toString("latin1", 0, 5) !== "{\\rtf" || endsAsZip(bytes)) return yield "fileDisguised";
  const text = bytes.toString("latin1");
  yield* textFindings(rtfTokens(text, { skipsRaw: true }));
  // Readers do not agree on where raw bytes end.
  if (text.includes("\\bin")) yield* textFindings(rtfTokens(text, { skipsRaw: false }));
}

/** A group whose text says what Word does. */
interface Telling {
  word: string;
  depth: number;
  text: string;
  /** Where the group around it was muted. */
  mutedAt: number;
  /** Where the text began that is there twice, in letters for older readers and for newer ones. */
  twiceFrom: number;
  twice: number;
  /** Whether its last letter but blanks is another field. */
  endsInField: boolean;
}

function* textFindings(tokens: Iterable<RtfToken>): Generator<Finding> {
  const telling: Telling[] = [];
  let depth = 0;
  let mutedAt = Number.POSITIVE_INFINITY;
  let isStarred = false;
  /** Whether the star stands where one may: right behind the start of its group. */
  let isFirst = false;
  let before: RtfToken["kind"] = "open";
  let property = "";
  for (const { kind, value } of tokens) {
    const current = telling.at(-1);
    if (kind === "open") depth += 1;
    if (kind === "text" && depth < mutedAt && current) {
      current.text += value.replaceAll(nested, divider);
      if (/\S/.test(value)) current.endsInField = false;
    }
    // Raw bytes of a picture may look like a letter in numbers.
    if (kind === "odd" && (value !== "'" || (current && depth < mutedAt))) yield "fileDisguised";
    if (kind === "close") {
      if (current?.depth === depth) {
        telling.pop();
        mutedAt = current.mutedAt;
        if (current.word === "sn") property = current.text.replaceAll(divider, "").trim();
        const finding = tellingFinding(current, property);
        if (finding) yield finding;
      }
      if (depth <= mutedAt) mutedAt = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
    if (kind === "word") {
      if (active.test(value)) yield "fileActive";
      if (remote.test(value)) yield "fileRemote";
      const isTelling = /^(?:fldinst|template|sn|sv)$/.test(value);
      if (current && depth < mutedAt && value !== "u") {
        // Which words readers show as a blank is up to them.
        current.text += value === "fldinst" ? nested : divider;
        if (value === "fldinst") current.endsInField = true;
        if (isStarred && !isFirst) yield "fileDisguised";
        if (value === "fldrslt" && current.word === "fldinst" && !current.endsInField) yield "fileDisguised";
      }
      if (value === "upr" && current) current.twiceFrom = current.text.length;
      if (isTelling)
        telling.push({ word: value, depth, text: "", mutedAt, twiceFrom: 0, twice: 0, endsInField: false });
      else if (value === "ud" && current) {
        current.twice += 1;
        const finding = current.twice > twiceMost ? "fileDisguised" : tellingFinding(current, property);
        if (finding) yield finding;
        current.text = current.text.slice(0, current.twiceFrom);
      } else if (isStarred || apart.test(value)) mutedAt = Math.min(mutedAt, depth);
      if (isTelling) mutedAt = Number.POSITIVE_INFINITY;
    }
    isStarred = kind === "star";
    if (isStarred) isFirst = before === "open";
    before = kind;
  }
  for (const group of telling) {
    const finding = tellingFinding(group, property);
    if (finding) yield finding;
  }
}

function tellingFinding({ word, text }: Telling, property: string): Finding | undefined {
  if (word === "template") return isElsewhere(text) ? "fileRemote" : undefined;
  if (word === "sv") return linkedPicture.test(property) ? pictureFinding(text) : undefined;
  if (word !== "fldinst") return undefined;
  const fields = new Fields();
  fields.begin();
  fields.text(text);
  return fields.end();
}
