import { SaxesParser } from "saxes";
import { pictureFinding } from "./addresses.ts";
import { DocxFields } from "./docx-fields.ts";
import { relationshipFinding } from "./docx-relationship.ts";
import type { Finding } from "./findings.ts";

/** Deeper than any document; each level costs the reader memory. */
const depthMost = 500;
const attributesMost = 500;
const encodings = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const vmlPictures = new Set(["imagedata", "fill", "stroke", "background"]);
const vmlAddresses = new Set(["src", "href", "althref"]);

class Drawing extends Error {}

/** What one part of a document would do to its reader. Elements count by name alone, whatever their namespace is called. */
export function xmlFindings(part: string, xml: string, budget: { elements: number }): Set<Finding> {
  const found = new Set<Finding>();
  const note = (finding: Finding | undefined) => finding && found.add(finding);
  const isPicture = /(?:^|\/)media\/[^/]+$/i.test(part);
  const fields = new DocxFields(note);
  const open: string[] = [];
  const parser = new SaxesParser({ position: false });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !encodings.test(encoding)) note("fileDisguised");
  });
  // No document needs its own entities; they exist to make a reader fetch files or fill its memory.
  parser.on("doctype", (type) => {
    if (isPicture && /^\s*svg\b/i.test(type)) throw new Drawing();
    note("fileDisguised");
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    if (isPicture && open.length === 0 && name === "svg") throw new Drawing();
    open.push(name);
    budget.elements -= 1;
    if (budget.elements < 0) throw new Error("too many elements");
    if (open.length > depthMost) throw new Error("too deep");
    if (Object.keys(tag.attributes).length > attributesMost) throw new Error("too many attributes");
    const attributes = Object.entries<unknown>(tag.attributes).map(
      ([key, value]) => [localName(key), String(value)] as const,
    );
    for (const finding of elementFindings(part, name, attributes)) note(finding);
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
    return error instanceof Drawing ? new Set() : found.add("fileDisguised");
  }
  fields.end();
  return found;
}

type Attributes = readonly (readonly [name: string, value: string])[];

function* elementFindings(part: string, name: string, attributes: Attributes): Generator<Finding | undefined> {
  if (name === "connectString" || name === "udl") yield "fileRemote";
  if (name === "Relationship") yield relationshipFinding(part, Object.fromEntries(attributes));
  // One attribute under two names: which of them counts is up to the reader.
  if (name === "Relationship" && new Set(attributes.map(([key]) => key)).size < attributes.length)
    yield "fileDisguised";
  for (const [key, value] of attributes) {
    if (key === "ContentType" && /macroEnabled|vbaProject/i.test(value)) yield "fileMacros";
    if (key === "ContentType" && /activeX/i.test(value)) yield "fileActive";
    if (vmlPictures.has(name) && vmlAddresses.has(key)) yield pictureFinding(value);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
