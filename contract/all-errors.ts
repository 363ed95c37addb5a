import { anybodysErrors, type ErrorCode, type FieldCode, visitorFieldCodes } from "./errors.ts";
import { staffErrors, staffFieldCodes } from "./staff-errors.ts";

/** Every refusal with the HTTP status it travels under. The sentences are in the locales. */
export const errorStatus: Record<ErrorCode, number> = { ...anybodysErrors, ...staffErrors };

export const fieldCodes: readonly FieldCode[] = [...new Set([...visitorFieldCodes, ...staffFieldCodes])];

export function isFieldCode(value: unknown): value is FieldCode {
  return fieldCodes.some((code) => code === value);
}
