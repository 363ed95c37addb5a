import type { ErrorCode } from "../../../contract/errors.ts";
import { limits } from "../../../contract/limits.ts";
import { docFault } from "./doc-file.ts";
import { docxFault } from "./docx-file.ts";
import { extensionOf } from "./file-name.ts";
import { pdfFault } from "./pdf-file.ts";
import { rtfFault, textFault } from "./text-file.ts";

interface FileKind {
  mimeType: string;
  /** Why content under this extension is refused; undefined when it is what its name says. */
  fault(bytes: Buffer): ErrorCode | undefined;
}

type Extension = (typeof limits.cvExtensions)[number];

const kinds = {
  ".pdf": { mimeType: "application/pdf", fault: pdfFault },
  ".docx": {
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    fault: docxFault,
  },
  ".doc": { mimeType: "application/msword", fault: docFault },
  ".txt": { mimeType: "text/plain", fault: textFault },
  ".rtf": { mimeType: "application/rtf", fault: rtfFault },
} satisfies Record<Extension, FileKind>;

/** By the extension alone; the content has yet to agree. What the visitor's browser called it does not count. */
export function fileKindOf(filename: string): FileKind | undefined {
  const extension = extensionOf(filename).toLowerCase();
  const known = limits.cvExtensions.find((allowed) => allowed === extension);
  return known && kinds[known];
}
