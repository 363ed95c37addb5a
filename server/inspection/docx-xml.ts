import { SaxesParser } from "saxes";
import { pictureFinding } from "./addresses.ts";
import { DocxFields } from "./docx-fields.ts";
import type { DocxPackage } from "./docx-package.ts";
import { relationshipFinding } from "./docx-relationship.ts";
import { findingsOfUse } from "./docx-use.ts";
import type { Finding } from "./findings.ts";

/** Deeper than any document; each level costs the reader memory. */
const depthMost = 500;
const attributesMost = 500;
const encodings = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const telling = new Set(["Relationship", "Default", "Override"]);
const vmlPictures = new Set(["imagedata", "fill", "stroke", "background"]);
const vmlAddresses = new Set(["src", "href", "althref"]);

class Drawing extends Error {}

/** What one part of a document would do to its reader. Elements count by name alone, whatever their namespace is called. */
export function xmlFindings(part: string, xml: string, whole: DocxPackage): Set<Finding> {
  const found = new Set<Finding>();
  const note = (finding: Finding | undefined) => finding && found.add(finding);
  const isPicture = whole.isPicture(part);
  let hasOwnType = false;
  const fields = new DocxFields(note);
  const open: string[] = [];
  const parser = new SaxesParser({ position: false });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !encodings.test(encoding)) note("fileDisguised");
  });
  // No document needs its own entities; they exist to make a reader fetch files or fill its memory.
  parser.on("doctype", (type) => {
    hasOwnType = true;
    if (!isPicture || !/^\s*svg\b/i.test(type)) note("fileDisguised");
  });
  // Before its attributes, which may be made of entities.
  parser.on("opentagstart", ({ name }) => {
    if (isPicture && open.length === 0 && localName(name) === "svg") throw new Drawing();
    if (hasOwnType) throw new Error("a type of its own");
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    open.push(name);
    whole.elements -= 1;
    if (whole.elements < 0) throw new Error("too many elements");
    if (open.length > depthMost) throw new Error("too deep");
    if (Object.keys(tag.attributes).length > attributesMost) throw new Error("too many attributes");
    const attributes = Object.entries<unknown>(tag.attributes).map(
      ([key, value]) => [localName(key), String(value)] as const,
    );
    whole.element(part, name, Object.fromEntries(attributes));
    for (const finding of elementFindings(part, name, attributes, whole)) note(finding);
    for (const finding of findingsOfUse(part, name, tag.attributes, whole)) note(finding);
    fields.open(name, attributes);
  });
  parser.on("closetag", () => fields.close(open.pop() ?? ""));
  const text = (piece: string) => fields.text(open.at(-1) ?? "", piece);
  parser.on("text", text);
  parser.on("cdata", text);
  try {
    parser.write(xml).close();
  } catch (error) {
    // Pictures as text have entities and nothing that Word would run.
    return error instanceof Drawing ? found : found.add("fileDisguised");
  }
  fields.end();
  return found;
}

type Attributes = readonly (readonly [name: string, value: string])[];

function* elementFindings(
  part: string,
  name: string,
  attributes: Attributes,
  whole: DocxPackage,
): Generator<Finding | undefined> {
  if (name === "connectString" || name === "udl") yield "fileRemote";
  if (name === "Relationship") yield relationshipFinding(part, Object.fromEntries(attributes), whole);
  // One attribute under two names: which of them counts is up to the reader.
  if (telling.has(name) && new Set(attributes.map(([key]) => key)).size < attributes.length) yield "fileDisguised";
  for (const [key, value] of attributes) {
    if (key === "ContentType" && /macroEnabled|vbaProject/i.test(value)) yield "fileMacros";
    if (key === "ContentType" && /activeX/i.test(value)) yield "fileActive";
    if (vmlPictures.has(name) && vmlAddresses.has(key)) yield pictureFinding(value);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
