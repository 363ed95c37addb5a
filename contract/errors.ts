/** Machine words of the refusals that anybody may meet, with the HTTP status each travels under. */
const anybodysErrors = {
  validation: 400,
  malformedJson: 400,
  badRequest: 400,
  invalidCursor: 400,
  spamSuspected: 400,
  fileEmpty: 400,
  fileEncrypted: 400,
  fileInfected: 400,
  unauthorized: 401,
  invalidCredentials: 401,
  forbidden: 403,
  notFound: 404,
  jobNotFound: 404,
  uploadNotFound: 404,
  resumeNotFound: 404,
  methodNotAllowed: 405,
  uploadTaken: 409,
  versionConflict: 409,
  bodyTooLarge: 413,
  fileTooLarge: 413,
  unsupportedMediaType: 415,
  fileTypeNotAllowed: 415,
  fileDisguised: 415,
  fileMacros: 415,
  fileActive: 415,
  fileRemote: 415,
  rateLimited: 429,
  headersTooLarge: 431,
  internal: 500,
  overloaded: 503,
  storageUnavailable: 503,
} as const satisfies Record<string, number>;

/** Those that only staff meet, whose sentences no visitor loads. */
export const staffErrors = {
  passkeyRequired: 401,
  passwordChangeRequired: 403,
  proofRequired: 403,
  passkeyRefused: 403,
  invitationNotFound: 404,
  userNotFound: 404,
  passkeyNotFound: 404,
  sessionNotFound: 404,
  usernameTaken: 409,
  lastAdmin: 409,
  passkeysUnavailable: 409,
} as const satisfies Record<string, number>;

/** All of them. The sentences are in the locales. */
export const errorStatus = { ...anybodysErrors, ...staffErrors };
export type ErrorCode = keyof typeof errorStatus;
export type StaffErrorCode = keyof typeof staffErrors;
export type AnybodysErrorCode = keyof typeof anybodysErrors;

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

/** The same in the admin. */
export const staffFieldCodes = [
  "usernameRequired",
  "usernameInvalid",
  "passwordRequired",
  "passwordWrong",
  "passwordSame",
  "passwordMin",
  "passwordCommon",
  "passwordNames",
  "nameRequired",
  "titleRequired",
  "locationRequired",
  "descriptionRequired",
  "jobTypeInvalid",
  "payInvalid",
  "payRangeInvalid",
  "emailInvalid",
  "tooMany",
  "tooLong",
  "invalid",
] as const;

export const fieldCodes = [...new Set([...visitorFieldCodes, ...staffFieldCodes])];
export type VisitorFieldCode = (typeof visitorFieldCodes)[number];
export type StaffFieldCode = (typeof staffFieldCodes)[number];
export type FieldCode = VisitorFieldCode | StaffFieldCode;

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: Record<string, FieldCode>;
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}

export function isStaffError(code: ErrorCode): code is StaffErrorCode {
  return Object.hasOwn(staffErrors, code);
}

export function isFieldCode(value: unknown): value is FieldCode {
  return fieldCodes.some((code) => code === value);
}
