import { type ResumeCaution, resumeCautions } from "../../contract/applications.ts";
import { fileKindOf } from "./file-kind.ts";
import type { FileFault, Finding } from "./findings.ts";

export interface Inspection {
  fault?: FileFault;
  cautions: ResumeCaution[];
}

/** Looks through a file until something speaks against keeping it. */
export function inspect(filename: string, bytes: Buffer): Inspection {
  const kind = fileKindOf(filename);
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
