import type { staffErrors, staffFieldCodes } from "./staff-errors.ts";

/** Machine words of the refusals that anybody may meet, with the HTTP status each travels under. */
export const anybodysErrors = {
  validation: 400,
  malformedJson: 400,
  badRequest: 400,
  spamSuspected: 400,
  fileEmpty: 400,
  fileEncrypted: 400,
  fileInfected: 400,
  forbidden: 403,
  notFound: 404,
  jobNotFound: 404,
  uploadNotFound: 404,
  methodNotAllowed: 405,
  uploadTaken: 409,
  jobClosed: 410,
  bodyTooLarge: 413,
  fileTooLarge: 413,
  unsupportedMediaType: 415,
  fileTypeNotAllowed: 415,
  fileDisguised: 415,
  fileMacros: 415,
  fileActive: 415,
  fileRemote: 415,
  idempotencyKeyReused: 422,
  rateLimited: 429,
  headersTooLarge: 431,
  internal: 500,
  overloaded: 503,
  storageUnavailable: 503,
} as const satisfies Record<string, number>;

export type AnybodysErrorCode = keyof typeof anybodysErrors;
export type StaffErrorCode = keyof typeof staffErrors;
export type ErrorCode = AnybodysErrorCode | StaffErrorCode;

/** What a 400 says about a single field of a visitor's form. */
export const visitorFieldCodes = [
  "nameMin",
  "emailInvalid",
  "phoneInvalid",
  "projectTypeRequired",
  "messageMin",
  "coverLetterMin",
  "tooLong",
  "invalid",
] as const;

export type VisitorFieldCode = (typeof visitorFieldCodes)[number];
export type StaffFieldCode = (typeof staffFieldCodes)[number];
export type FieldCode = VisitorFieldCode | StaffFieldCode;

export function isAnybodysError(code: string): code is AnybodysErrorCode {
  return Object.hasOwn(anybodysErrors, code);
}
