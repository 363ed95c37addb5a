import { errorWords } from "../../../api/error-words.ts";
import { RequestError } from "../../../api/request-error.ts";
import type { PageWords } from "../../../i18n/i18n.ts";

/** Why no address to upload to could be had. */
export function addressFailure(words: PageWords, error: unknown): string {
  const title = words.t("uploads:address");
  if (!(error instanceof RequestError)) return `${title}. ${words.t("uploads:network")}`;
  if (error.status === 401) return words.t("uploads:unauthorized");
  return error.code ? `${title}. ${errorWords(words, error)}` : `${title}. ${statusWords(words, error.status)}`;
}

/** Why the storage did not take the file: Uppy's errors carry the request that failed as their source. */
export function transferFailure(words: PageWords, error: unknown): string {
  if (error instanceof Error && error.message === "Request has expired") {
    return words.t("uploads:expired");
  }
  const status = sourceStatus(error);
  if (status === 0) return words.t("uploads:network");
  if (status === 401) return words.t("uploads:unauthorized");
  if (status === 413) return words.t("common:errors.fileTooLarge");
  return statusWords(words, status);
}

function statusWords(words: PageWords, code: number): string {
  return words.t("uploads:status", { code });
}

function sourceStatus(error: unknown): number {
  if (!(error instanceof Error) || !("source" in error)) return 0;
  const { source } = error;
  const hasStatus = typeof source === "object" && source !== null && "status" in source;
  return hasStatus && typeof source.status === "number" ? source.status : 0;
}
