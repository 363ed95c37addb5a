import { isPublicError } from "../../contract/errors.ts";
import type { PageMessages } from "../i18n/i18n.ts";
import { RequestError } from "./request-error.ts";

/** The sentence for an error: by its code, else the server's own, else that the network failed. */
export function formatError(words: PageMessages, error: unknown): string {
  if (!(error instanceof RequestError)) return words.t("common:errors.network");
  const { code } = error;
  if (code) return isPublicError(code) ? words.t(`common:errors.${code}`) : words.t(`admin:errors.${code}`);
  return error.error ?? words.t("common:errors.internal");
}
