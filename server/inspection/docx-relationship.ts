import { isElsewhere, pictureFinding, pressFinding } from "./addresses.ts";
import { type DocxPackage, kindOf } from "./docx-package.ts";
import type { Finding } from "./findings.ts";

const macros = new Set(["vbaproject", "vbaprojectsignature", "wordvbadata", "vbadata"]);
/** Pages and rich text that Word reads in place of text, controls, and objects whose own program draws them. */
const active = new Set(["afchunk", "control", "activexcontrolbinary", "activexcontrol", "oleobject"]);

/** What follows from one part of a document needing another, or something outside. */
export function relationshipFinding(
  part: string,
  attributes: Record<string, string>,
  whole: DocxPackage,
): Finding | undefined {
  const { Type: type = "", Target: target = "", TargetMode: mode = "" } = attributes;
  const kind = kindOf(type);
  if (macros.has(kind)) return "fileMacros";
  // Only a press follows a link, and Word asks before it leaves the web. Whether it is one its use tells.
  if (kind === "hyperlink") return pressFinding(target);
  if (isElsewhere(target)) return kind === "image" ? pictureFinding(target) : "fileRemote";
  if (mode === "External") return undefined;
  if (active.has(kind)) return "fileActive";
  // The table behind a chart opens with the chart's own editor only.
  return kind === "package" && !whole.isOfChart(part) ? "attachedFiles" : undefined;
}
