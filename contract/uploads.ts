import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";

/** Why a file that was sent is not taken for a CV. */
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

export const requestUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  ignoresKey: "gives an upload URL",
  /** Bound into the address where the store can; a request without them is complete, and attaching looks at the file anyway. */
  query: z.object({
    size: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined),
    type: z.catch(z.optional(z.string().check(z.regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/))), undefined),
  }),
  status: 200,
  answer: z.object({ uploadURL: z.url() }),
  refusals: ["fileTooLarge", "rateLimited", "storageUnavailable"],
});
