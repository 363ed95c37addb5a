import { isElsewhere, pictureFinding } from "./addresses.ts";
import type { DocxPackage } from "./docx-package.ts";
import type { Finding } from "./findings.ts";

const links = new Set(["hyperlink", "hlinkClick", "hlinkHover", "hlinkMouseOver"]);
const pictures = new Set(["blip", "svgBlip", "imagedata", "fill", "stroke", "background"]);
/** With the kinds of relationships that tell of them rightly, and are judged as such. */
const acting = new Map<string, readonly string[]>([
  ["altChunk", []],
  ["control", []],
  ["OLEObject", ["oleobject", "package"]],
  ["subDoc", ["subdocument"]],
]);

/**
 * What follows from an element that names a relationship: readers do with it what the element is for, whatever the
 * relationship is called. An attribute that names one has a prefix, which may be any.
 */
export function* findingsOfUse(
  part: string,
  name: string,
  attributes: Record<string, unknown>,
  whole: DocxPackage,
): Generator<Finding | undefined> {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "embeddedHtml" || key.endsWith(":embeddedHtml")) yield "fileActive";
    if (!key.includes(":") || key.startsWith("xmlns:")) continue;
    const named = whole.relationshipsOf(part, String(value));
    const allowed = acting.get(name);
    if (allowed && key.endsWith(":id") && named.length === 0) yield "fileActive";
    for (const { kind, target } of named) {
      if (allowed && !allowed.includes(kind)) yield "fileActive";
      if (kind === "hyperlink" && pictures.has(name)) yield pictureFinding(target);
      const isRight = kind === "hyperlink" ? links.has(name) || pictures.has(name) : pictures.has(name);
      if ((kind === "hyperlink" || kind === "image") && !isRight && isElsewhere(target)) yield "fileRemote";
    }
  }
}
