import { type ResumeCaution, resumeCautions } from "../../contract/applications.ts";
import { limits } from "../../contract/limits.ts";
import { inspectDoc } from "./doc.ts";
import { inspectDocx } from "./docx.ts";
import { getExtension } from "./file-name.ts";
import type { FileFault, Finding } from "./findings.ts";
import { inspectPdf } from "./pdf.ts";
import { inspectRtf } from "./rtf.ts";
import { endsAsZip } from "./zip.ts";

export interface Inspection {
  fault?: FileFault;
  cautions: ResumeCaution[];
}

interface FileKind {
  mimeType: string;
  /** Yields nothing when the content matches the extension and contains nothing active. */
  findings(bytes: Buffer): Iterable<Finding>;
}

const kinds = {
  ".pdf": { mimeType: "application/pdf", findings: inspectPdf },
  ".docx": {
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    findings: inspectDocx,
  },
  ".doc": { mimeType: "application/msword", findings: inspectDoc },
  ".txt": { mimeType: "text/plain", findings: inspectPlainText },
  ".rtf": { mimeType: "application/rtf", findings: inspectRtf },
} satisfies Record<(typeof limits.cvExtensions)[number], FileKind>;

/** The extension decides. The type that the browser sends is ignored. */
export function findFileKind(filename: string): FileKind | undefined {
  const extension = getExtension(filename).toLowerCase();
  const known = limits.cvExtensions.find((allowed) => allowed === extension);
  return known && kinds[known];
}

/** Reads a file until something speaks against keeping it. */
export function inspect(filename: string, bytes: Buffer): Inspection {
  const kind = findFileKind(filename);
  if (!kind) return { fault: "fileTypeNotAllowed", cautions: [] };
  const cautions = new Set<ResumeCaution>();
  for (const finding of kind.findings(bytes)) {
    if (!isCaution(finding)) return { fault: finding, cautions: [] };
    cautions.add(finding);
  }
  return { cautions: [...cautions] };
}

function isCaution(finding: Finding): finding is ResumeCaution {
  return resumeCautions.some((caution) => caution === finding);
}

const otherKind = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?(?:xml|php))/i;

/** Everything below the space but tabs, line ends and page ends: part of no letter in UTF-8 or an 8-bit encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\x00-\x08\x0e-\x1f\x7f]/;

/** UTF-8, UTF-16 with its byte order mark, or an 8-bit encoding. */
function* inspectPlainText(bytes: Buffer): Generator<Finding> {
  const text = decodeText(bytes);
  const isText = text !== undefined && !otherKind.test(text.slice(0, 1_024)) && !controls.test(text);
  if (!isText || endsAsZip(bytes)) yield "fileDisguised";
}

/** Undefined when the bytes are not in the encoding of their byte order mark. */
function decodeText(bytes: Buffer): string | undefined {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark !== "\xff\xfe" && mark !== "\xfe\xff") return bytes.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  try {
    return new TextDecoder(mark === "\xff\xfe" ? "utf-16le" : "utf-16be", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
