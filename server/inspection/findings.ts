import type { ResumeCaution } from "../../contract/applications.ts";
import type { ErrorCode } from "../../contract/errors.ts";

export type FileFault = Extract<
  ErrorCode,
  "fileTypeNotAllowed" | "fileDisguised" | "fileEncrypted" | "fileMacros" | "fileActive" | "fileRemote"
>;

/** Why a file is refused, or a warning for staff about a file that is kept. */
export type Finding = FileFault | ResumeCaution;
