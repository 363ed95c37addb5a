import { isElsewhere, pictureFinding } from "./addresses.ts";
import { Fields } from "./fields.ts";
import type { Finding } from "./findings.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { endsAsZip } from "./zip.ts";

const active = /^(?:object|objdata|objemb|objlink|objautlink|objsub|objpub|objicemb|objhtml|objocx|objupdate)$/;
const remote = /^(?:subdocument|mmconnectstr|mmdatasource|mmodso)$/;
/** What their group holds is not part of the text around it. */
const apart =
  /^(?:pict|fonttbl|colortbl|stylesheet|info|title|author|subject|footnote|annotation|xe|tc|header\w?|footer\w?)$/;
const blank = /^(?:tab|line|par|cell|row|page|column|softline|emspace|enspace|qmspace)$/;
const linkedPicture = /^(?:pibName|fillBlipName|lineFillBlipName)$/i;

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
}

function* textFindings(tokens: Iterable<RtfToken>): Generator<Finding> {
  const telling: Telling[] = [];
  let depth = 0;
  let mutedAt = Number.POSITIVE_INFINITY;
  let isStarred = false;
  let property = "";
  for (const { kind, value } of tokens) {
    const current = telling.at(-1);
    if (kind === "open") depth += 1;
    if (kind === "text" && depth < mutedAt && current) current.text += value;
    if (kind === "close") {
      if (depth <= mutedAt) mutedAt = Number.POSITIVE_INFINITY;
      if (current?.depth === depth) {
        telling.pop();
        if (current.word === "sn") property = current.text.trim();
        const finding = tellingFinding(current, property);
        if (finding) yield finding;
      }
      depth -= 1;
    }
    if (kind === "word") {
      if (active.test(value)) yield "fileActive";
      if (remote.test(value)) yield "fileRemote";
      const isTelling = /^(?:fldinst|template|sn|sv)$/.test(value);
      if (value === "fldinst" && current) current.text += " \0 ";
      if (isTelling) telling.push({ word: value, depth, text: "" });
      else if (isStarred || apart.test(value)) mutedAt = Math.min(mutedAt, depth);
      else if (blank.test(value) && depth < mutedAt && current) current.text += " ";
      if (isTelling) mutedAt = Number.POSITIVE_INFINITY;
    }
    isStarred = kind === "star";
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
