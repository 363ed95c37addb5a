import { limits } from "../../contract/limits.ts";
import { docFindings } from "./doc-file.ts";
import { docxFindings } from "./docx-file.ts";
import { extensionOf } from "./file-name.ts";
import type { Finding } from "./findings.ts";
import { pdfFindings } from "./pdf-file.ts";
import { rtfFindings } from "./rtf-file.ts";
import { textFindings } from "./text-file.ts";

interface FileKind {
  mimeType: string;
  /** Whatever speaks against content under this extension; nothing when it is what its name says and does nothing. */
  findings(bytes: Buffer): Iterable<Finding>;
}

type Extension = (typeof limits.cvExtensions)[number];

const kinds = {
  ".pdf": { mimeType: "application/pdf", findings: pdfFindings },
  ".docx": {
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    findings: docxFindings,
  },
  ".doc": { mimeType: "application/msword", findings: docFindings },
  ".txt": { mimeType: "text/plain", findings: textFindings },
  ".rtf": { mimeType: "application/rtf", findings: rtfFindings },
} satisfies Record<Extension, FileKind>;

/** By the extension alone; the content has yet to agree. What the visitor's browser called it does not count. */
export function fileKindOf(filename: string): FileKind | undefined {
  const extension = extensionOf(filename).toLowerCase();
  const known = limits.cvExtensions.find((allowed) => allowed === extension);
  return known && kinds[known];
}
