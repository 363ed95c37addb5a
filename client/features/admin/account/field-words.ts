import { useTranslation } from "react-i18next";
import type { FieldCode } from "../../../../contract/errors.ts";

/** What the server said about a field of the account, in words. */
export function useFieldWords() {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  return (code: FieldCode | string) => t([`validation.${code}`, "validation.invalid"]);
}
