import { staffFieldCodes } from "../../../contract/errors.ts";
import { resolveCode } from "../../i18n/field-errors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Returns the error message for the code of a field of the admin. */
export function useStaffFieldErrors() {
  const { t } = useTranslation("admin");
  return (code: string | undefined) => code && t(`validation.${resolveCode(staffFieldCodes, code)}`);
}
