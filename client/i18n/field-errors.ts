import { visitorFieldCodes } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { useTranslation } from "./use-translation.ts";

/** Formats the error of a field of a visitor's form. */
export function useVisitorFieldErrors() {
  const { t } = useTranslation("forms");
  const { nameMin, messageMin, coverLetterMin } = limits;
  const least = { nameMin, messageMin, coverLetterMin };
  return (code: string | undefined) => code && t(`validation.${resolveCode(visitorFieldCodes, code)}`, least);
}

/** A newer server may send a code that this page does not know. */
export function resolveCode<Code extends string>(codes: readonly Code[], code: string): Code | "invalid" {
  return codes.find((known) => known === code) ?? "invalid";
}
