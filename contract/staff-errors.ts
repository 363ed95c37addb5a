/** Refusals that only staff meet, with the HTTP status each travels under: no visitor loads them or their sentences. */
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

/** What a 400 says about a single field of the admin. */
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
  "countryInvalid",
  "payInvalid",
  "payRangeInvalid",
  "emailInvalid",
  "tooMany",
  "tooLong",
  "invalid",
] as const;
