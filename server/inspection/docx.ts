import { SaxesParser } from "saxes";
import { DocxFields } from "./docx-fields.ts";
import { DocxPackage, getKind } from "./docx-package.ts";
import type { Finding } from "./findings.ts";
import { isOle, readOleEntries } from "./ole.ts";
import { inspectClickedLink, inspectPicture, isExternal } from "./urls.ts";
import { readZip, unpack, type ZipEntry } from "./zip.ts";

/** Limits the XML parts of a document together, at many times the size of a long book. */
const maxXmlBytes = 20 * 1_048_576;

export function* inspectDocx(bytes: Buffer): Generator<Finding> {
  // Word wraps a document with a password into the container of its older format.
  if (isOle(bytes))
    return yield readOleEntries(bytes).some(({ name }) => name === "EncryptedPackage")
      ? "fileEncrypted"
      : "fileDisguised";
  const entries = readZip(bytes);
  if (!entries) return yield "fileDisguised";
  const names = entries.map(({ name }) => name);
  if (!names.includes("[Content_Types].xml") || !names.some((name) => name.startsWith("word/"))) yield "fileDisguised";
  if (entries.some(({ isEncrypted }) => isEncrypted)) yield "fileEncrypted";
  if (names.some((name) => /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i.test(name))) yield "fileMacros";
  // Word never writes parts in interleaved pieces, whose content only appears when a reader joins the pieces.
  if (names.some((name) => /\.piece$/i.test(name))) yield "fileDisguised";
  yield* inspectParts(bytes, entries);
}

/** Unpacks every part, so that no part exceeds its declared size, and inspects parts that are or claim to be XML. */
function* inspectParts(bytes: Buffer, entries: ZipEntry[]): Generator<Finding> {
  let left = maxXmlBytes;
  const whole = new DocxPackage();
  for (const entry of entries.toSorted((one, other) => DocxPackage.rank(one.name) - DocxPackage.rank(other.name))) {
    const part = unpack(bytes, entry);
    if (!part) return yield "fileDisguised";
    const isText = isMarkup(part) || (part.length > 0 && whole.isXml(entry.name));
    if (!isText) continue;
    left -= part.length;
    if (left < 0) return yield "fileDisguised";
    yield* readXmlFindings(entry.name, new TextDecoder(getEncoding(part)).decode(part), whole);
  }
}

/** `<?xml` in EBCDIC, which some readers know. */
const ebcdic = Buffer.from("4c6fa79493", "hex");
const fillers = new Set([0, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

const maxFillers = 4_096;

/** Whether a part begins with `<` after blanks and byte order marks, or with thousands of such fillers. */
function isMarkup(part: Buffer): boolean {
  if (part.subarray(0, ebcdic.length).equals(ebcdic)) return true;
  const start = part.subarray(0, maxFillers).findIndex((byte) => !fillers.has(byte));
  return start === -1 ? part.length >= maxFillers : part[start] === 0x3c;
}

/** The first bytes tell UTF-16 from UTF-8. */
function getEncoding([first, second]: Buffer): string {
  if (first === 0xfe || first === 0) return "utf-16be";
  return first === 0xff || second === 0 ? "utf-16le" : "utf-8";
}

/** Each level of nesting costs memory. */
const maxDepth = 500;
const maxAttributes = 500;
const encodings = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const packageElements = new Set(["Relationship", "Default", "Override"]);
const vmlPictures = new Set(["imagedata", "fill", "stroke", "background"]);
const vmlAddresses = new Set(["src", "href", "althref"]);

/** Ends the parsing of a picture: an SVG may have entities, and Word runs nothing in an SVG. */
class SvgPicture extends Error {}

/** Judges XML elements by their local name, because a namespace may have any prefix. */
function readXmlFindings(part: string, xml: string, whole: DocxPackage): Set<Finding> {
  const found = new Set<Finding>();
  const note = (finding: Finding | undefined) => finding && found.add(finding);
  const isPicture = whole.isPicture(part);
  let hasDoctype = false;
  const fields = new DocxFields(note);
  const open: string[] = [];
  const parser = new SaxesParser({ position: false });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !encodings.test(encoding)) note("fileDisguised");
  });
  // No document needs entities; attacks use them to fetch files or to fill the memory (XXE).
  parser.on("doctype", (type) => {
    hasDoctype = true;
    if (!isPicture || !/^\s*svg\b/i.test(type)) note("fileDisguised");
  });
  // This event comes before the attributes are parsed, which may contain entities.
  parser.on("opentagstart", ({ name }) => {
    if (isPicture && open.length === 0 && getLocalName(name) === "svg") throw new SvgPicture();
    if (hasDoctype) throw new Error("document type");
  });
  parser.on("opentag", (tag) => {
    const name = getLocalName(tag.name);
    open.push(name);
    whole.elements -= 1;
    if (whole.elements < 0) throw new Error("too many elements");
    if (open.length > maxDepth) throw new Error("too deep");
    if (Object.keys(tag.attributes).length > maxAttributes) throw new Error("too many attributes");
    const attributes = Object.entries<unknown>(tag.attributes).map(
      ([key, value]) => [getLocalName(key), String(value)] as const,
    );
    whole.element(part, name, Object.fromEntries(attributes));
    for (const finding of getElementFindings(part, name, attributes, whole)) note(finding);
    for (const finding of getUseFindings(part, name, tag.attributes, whole)) note(finding);
    fields.open(name, attributes);
  });
  parser.on("closetag", () => fields.close(open.pop() ?? ""));
  const text = (piece: string) => fields.text(open.at(-1) ?? "", piece);
  parser.on("text", text);
  parser.on("cdata", text);
  try {
    parser.write(xml).close();
  } catch (error) {
    return error instanceof SvgPicture ? found : found.add("fileDisguised");
  }
  fields.end();
  return found;
}

type Attributes = readonly (readonly [name: string, value: string])[];

function* getElementFindings(
  part: string,
  name: string,
  attributes: Attributes,
  whole: DocxPackage,
): Generator<Finding | undefined> {
  if (name === "connectString" || name === "udl") yield "fileRemote";
  if (name === "Relationship") yield getRelationshipFinding(part, Object.fromEntries(attributes), whole);
  // When an attribute occurs twice with different prefixes, readers differ in which one counts.
  if (packageElements.has(name) && new Set(attributes.map(([key]) => key)).size < attributes.length)
    yield "fileDisguised";
  for (const [key, value] of attributes) {
    if (key === "ContentType" && /macroEnabled|vbaProject/i.test(value)) yield "fileMacros";
    if (key === "ContentType" && /activeX/i.test(value)) yield "fileActive";
    if (vmlPictures.has(name) && vmlAddresses.has(key)) yield inspectPicture(value);
  }
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const macroKinds = new Set(["vbaproject", "vbaprojectsignature", "wordvbadata", "vbadata"]);
/** Relationships to embedded HTML or RTF, to controls, and to objects that another program draws. */
const activeKinds = new Set(["afchunk", "control", "activexcontrolbinary", "activexcontrol", "oleobject"]);

function getRelationshipFinding(
  part: string,
  attributes: Record<string, string>,
  whole: DocxPackage,
): Finding | undefined {
  const { Type: type = "", Target: target = "", TargetMode: mode = "" } = attributes;
  const kind = getKind(type);
  if (macroKinds.has(kind)) return "fileMacros";
  // Word asks before it follows a link. `getUseFindings` checks that the relationship is used as a link.
  if (kind === "hyperlink") return inspectClickedLink(target);
  if (isExternal(target)) return kind === "image" ? inspectPicture(target) : "fileRemote";
  if (mode === "External") return undefined;
  if (activeKinds.has(kind)) return "fileActive";
  // The table behind a chart is no attached file: only the editor of the chart opens it.
  return kind === "package" && !whole.belongsToChart(part) ? "attachedFiles" : undefined;
}

const links = new Set(["hyperlink", "hlinkClick", "hlinkHover", "hlinkMouseOver"]);
const pictures = new Set(["blip", "svgBlip", "imagedata", "fill", "stroke", "background"]);
/** Elements that load or run content, with the kinds of relationships that `getRelationshipFinding` judges. */
const acting = new Map<string, readonly string[]>([
  ["altChunk", []],
  ["control", []],
  ["OLEObject", ["oleobject", "package"]],
  ["subDoc", ["subdocument"]],
]);

/**
 * Readers use a relationship as the referring element demands, whatever type the relationship declares. The attribute
 * with the reference has a prefix, which may be any.
 */
function* getUseFindings(
  part: string,
  name: string,
  attributes: Record<string, unknown>,
  whole: DocxPackage,
): Generator<Finding | undefined> {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "embeddedHtml" || key.endsWith(":embeddedHtml")) yield "fileActive";
    if (!key.includes(":") || key.startsWith("xmlns:")) continue;
    const named = whole.getRelationships(part, String(value));
    const allowed = acting.get(name);
    if (allowed && key.endsWith(":id") && named.length === 0) yield "fileActive";
    for (const { kind, target } of named) {
      if (allowed && !allowed.includes(kind)) yield "fileActive";
      if (kind === "hyperlink" && pictures.has(name)) yield inspectPicture(target);
      const isRight = kind === "hyperlink" ? links.has(name) || pictures.has(name) : pictures.has(name);
      if ((kind === "hyperlink" || kind === "image") && !isRight && isExternal(target)) yield "fileRemote";
    }
  }
}
