import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";

/** Error codes of a request that adds a CV. */
export const resumeRefusals = [
  "fileEmpty",
  "fileEncrypted",
  "fileInfected",
  "forbidden",
  "uploadNotFound",
  "uploadTaken",
  "fileTooLarge",
  "fileTypeNotAllowed",
  "fileDisguised",
  "fileMacros",
  "fileActive",
  "fileRemote",
  "rateLimited",
  "overloaded",
  "storageUnavailable",
] as const satisfies ErrorCode[];

export const requestUpload = endpoint("POST", "/api/objects/upload", {
  ignoresKey: "gives an upload URL",
  /** Signed into the upload URL if the store supports that. Optional, because the file is checked later anyway. */
  query: z.object({
    size: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined),
    type: z.catch(z.optional(z.string().check(z.regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/))), undefined),
  }),
  answer: z.object({ uploadURL: z.url() }),
  refusals: ["fileTooLarge", "rateLimited", "storageUnavailable"],
});
