/** Error codes that any client may receive, each with its HTTP status. */
export const publicErrors = {
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

export type PublicErrorCode = keyof typeof publicErrors;
export type StaffErrorCode = keyof typeof staffErrors;
export type ErrorCode = PublicErrorCode | StaffErrorCode;

/** Error codes of single fields in visitors' forms. */
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

export function isPublicError(code: string): code is PublicErrorCode {
  return Object.hasOwn(publicErrors, code);
}

/** Error codes that only staff receive, each with its HTTP status. Visitors load neither the codes nor their texts. */
export const staffErrors = {
  invalidCursor: 400,
  unauthorized: 401,
  invalidCredentials: 401,
  resumeNotFound: 404,
  conflict: 409,
  passkeyRequired: 401,
  passwordChangeRequired: 403,
  reauthRequired: 403,
  passkeyRefused: 403,
  passkeyMissing: 403,
  invitationNotFound: 404,
  userNotFound: 404,
  passkeyNotFound: 404,
  sessionNotFound: 404,
  applicationWithdrawn: 409,
  languageBehind: 409,
  usernameTaken: 409,
  userDisabled: 409,
  lastAdmin: 409,
  passkeysUnavailable: 409,
  passkeysTooMany: 409,
  mailUnavailable: 409,
} as const satisfies Record<string, number>;

/** Error codes of single fields in the admin. */
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
  "dateInvalid",
  "datePast",
  "dateFar",
  "countryInvalid",
  "payInvalid",
  "payRangeInvalid",
  "subjectRequired",
  "textRequired",
  "placeholderUnknown",
  "placeholdersDiffer",
  "markup",
  "unseenLetters",
  "tooManyLines",
  "emailInvalid",
  "tooMany",
  "tooLong",
  "invalid",
] as const;

/** Every error code with its HTTP status. The texts of errors are in the locales. */
export const errorStatus: Record<ErrorCode, number> = { ...publicErrors, ...staffErrors };

export const fieldCodes: readonly FieldCode[] = [...new Set([...visitorFieldCodes, ...staffFieldCodes])];

export function isFieldCode(value: unknown): value is FieldCode {
  return fieldCodes.some((code) => code === value);
}
