import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { email, id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";

/** WebAuthn's JSON forms, as browsers parse (`parseCreationOptionsFromJSON`) and make (`toJSON`) them. */
const base64url = z.string().check(z.minLength(1), z.maxLength(8_192), z.regex(/^[\w-]+$/));
const transports = z.array(z.string().check(z.maxLength(50))).check(z.maxLength(10));
export const knownTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;
const credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.exactOptional(z.array(z.enum(knownTransports))),
});

/** Options for `navigator.credentials.create`, which makes a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

/** Options for `navigator.credentials.get`. Without `allowCredentials` the browser offers all passkeys of the site. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.exactOptional(z.array(credential)),
});
export type RequestOptions = z.output<typeof requestOptions>;

const answered = { id: base64url, rawId: base64url, type: z.literal("public-key") };

const registration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.exactOptional(transports),
  }),
});
export type Registration = z.output<typeof registration>;

const assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(z.nullable(base64url)),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** A password exactly as typed: never trimmed, never normalized. */
export const typedPassword = z
  .string({ error: "passwordRequired" satisfies FieldCode })
  .check(
    z.minLength(1, { error: "passwordRequired" satisfies FieldCode }),
    z.maxLength(limits.passwordMax, { error: "tooLong" satisfies FieldCode }),
  );

const signedIn = z.object({ user: z.object({ username: z.string() }), token: z.string() });
/** The session continues under this token, which replaces the one that the request sent. */
const newToken = z.object({ token: z.string() });

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: isoTime, usedAt: z.optional(isoTime) });

const session = z.object({
  id: z.string(),
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  address: z.string(),
  lastSeen: isoTime,
  current: z.boolean(),
});

export const readAccount = endpoint("GET", "/api/admin/account", {
  answer: z.object({
    username: z.string(),
    email: z.optional(z.string()),
    passwordChangedAt: z.optional(isoTime),
    /** Whether the user still has the first password, which the server generated. */
    mustChangePassword: z.boolean(),
    /** Whether the user must add a passkey before anything else, because the site requires one. */
    mustAddPasskey: z.boolean(),
    passkeys: z.array(passkey),
    /** The host that passkeys belong to; on any other host the browser refuses them. */
    relyingParty: z.optional(z.string()),
    /** Why the site can have no passkeys: SITE_URL is an IP address, or is neither https nor localhost. */
    passkeyProblem: z.optional(z.enum(["ipAddress", "notSecure"])),
    recoveryCodesLeft: z.number(),
    sessions: z.array(session),
  }),
  withoutPasskey: true,
});

/** Ends every other session. A wrong current password answers the field code `passwordWrong`. */
export const changePassword = endpoint("PUT", "/api/admin/account/password", {
  ignoresKey: "makes a secret",
  body: z.object({ currentPassword: typedPassword, newPassword: typedPassword }),
  answer: newToken,
  refusals: ["rateLimited", "overloaded"],
});

/** An empty e-mail address removes the stored one. */
export const changeEmail = endpoint("PUT", "/api/admin/account/email", {
  body: z.object({ email: z.union([z.literal(""), email], { error: "emailInvalid" satisfies FieldCode }) }),
  refusals: ["reauthRequired", "rateLimited"],
});

export const endOneSession = endpoint("DELETE", "/api/admin/account/sessions/:id", {
  params: z.object({ id }),
  refusals: ["reauthRequired", "sessionNotFound"],
});

export const endOtherSessions = endpoint("DELETE", "/api/admin/account/sessions", {
  refusals: ["reauthRequired"],
});

export const reauthOptions = endpoint("POST", "/api/admin/account/proof/options", {
  ignoresKey: "only reads",
  answer: requestOptions,
  refusals: ["passkeysUnavailable"],
});

/** Re-authentication by password or by passkey. A wrong password answers the field code `passwordWrong`. */
export const reauthenticate = endpoint("POST", "/api/admin/account/proof", {
  ignoresKey: "signs in or out",
  body: z.union([z.object({ passkey: assertion }), z.object({ password: typedPassword })]),
  answer: newToken,
  withoutPasskey: true,
  refusals: ["passkeyRefused", "passkeysUnavailable", "rateLimited", "overloaded"],
});

export const passkeyOptions = endpoint("POST", "/api/admin/account/passkeys/options", {
  ignoresKey: "only reads",
  answer: creationOptions,
  withoutPasskey: true,
  refusals: ["reauthRequired", "passkeysUnavailable", "passkeysTooMany"],
});

const passkeyName = line(limits.passkeyName, 1, "nameRequired");

export const addPasskey = endpoint("POST", "/api/admin/account/passkeys", {
  ignoresKey: "answers a challenge",
  body: z.object({ name: passkeyName, passkey: registration }),
  answer: passkey,
  withoutPasskey: true,
  refusals: ["passkeyRefused", "passkeysUnavailable", "passkeysTooMany"],
});

export const renamePasskey = endpoint("PUT", "/api/admin/account/passkeys/:id", {
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  refusals: ["passkeyNotFound"],
});

export const removePasskey = endpoint("DELETE", "/api/admin/account/passkeys/:id", {
  params: z.object({ id }),
  refusals: ["reauthRequired", "passkeyNotFound"],
});

/** Creates ten recovery codes and voids the previous ones. Only this answer shows the codes. */
export const makeRecoveryCodes = endpoint("POST", "/api/admin/account/recovery-codes", {
  ignoresKey: "makes a secret",
  answer: z.object({ codes: z.array(z.string()) }),
  refusals: ["reauthRequired", "passkeyNotFound"],
});

/** Options for a login by passkey alone, without a password. */
export const loginPasskeyOptions = endpoint("POST", "/api/admin/login/passkey/options", {
  ignoresKey: "only reads",
  answer: requestOptions,
  refusals: ["passkeysUnavailable", "rateLimited"],
});

/** Login by a passkey alone, or by a passkey after the password, with the options in `passkeyRequired`. */
export const loginWithPasskey = endpoint("POST", "/api/admin/login/passkey", {
  ignoresKey: "signs in or out",
  body: z.object({ passkey: assertion }),
  answer: signedIn,
  refusals: ["passkeyRefused", "passkeysUnavailable", "rateLimited"],
});

const loginRequest = z.object({
  username: text(limits.shortText, 1, "usernameRequired"),
  password: typedPassword,
  /** Replaces a first password that the server generated; ignored otherwise. */
  newPassword: z.optional(typedPassword),
  /** Accepted in place of the user's passkey. */
  recoveryCode: z.optional(line(limits.shortText)),
});

export const login = endpoint("POST", "/api/admin/login", {
  ignoresKey: "signs in or out",
  body: loginRequest,
  answer: signedIn,
  /** `passkeyRequired` carries `options` with the challenge that the passkey signs for `loginWithPasskey`. */
  refusals: ["invalidCredentials", "passkeyRequired", "passwordChangeRequired", "rateLimited", "overloaded"],
});

export const logout = endpoint("POST", "/api/admin/logout", {
  ignoresKey: "signs in or out",
  withoutPasskey: true,
});

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  lastSeen: z.optional(isoTime),
  passkeys: z.number(),
  /** When the unused one-time link of the user expires. */
  invitedUntil: z.optional(isoTime),
  disabledAt: z.optional(isoTime),
  disabledBy: z.optional(z.string()),
  /** Whether the user is the one who sent the request. */
  you: z.boolean(),
});

export const listUsers = endpoint("GET", "/api/admin/users", {
  answer: z.array(user),
});

/** A one-time link with its token in the hash (`#invitation=`), which reaches no log. Only this answer shows it. */
const invitation = z.object({ username: z.string(), link: z.url(), expiresAt: isoTime });

export const addUser = endpoint("POST", "/api/admin/users", {
  ignoresKey: "makes a secret",
  body: z.object({
    username: line(limits.username, 1, "usernameRequired"),
    email: z.optional(z.union([z.literal(""), email], { error: "emailInvalid" })),
  }),
  answer: invitation,
  refusals: ["reauthRequired", "usernameTaken"],
});

const params = z.object({ id });

export const disableUser = endpoint("POST", "/api/admin/users/:id/disable", {
  params,
  refusals: ["reauthRequired", "userNotFound", "lastAdmin"],
});

export const enableUser = endpoint("POST", "/api/admin/users/:id/enable", {
  params,
  refusals: ["reauthRequired", "userNotFound"],
});

/** Removes a user's password, passkeys, recovery codes and sessions. A disabled user must be enabled before. */
export const resetUser = endpoint("POST", "/api/admin/users/:id/reset", {
  ignoresKey: "makes a secret",
  params,
  answer: invitation,
  refusals: ["reauthRequired", "userNotFound", "userDisabled", "lastAdmin"],
});

const invitationToken = z.string().check(z.maxLength(limits.shortText));

/** Reads whom a one-time link is for, before the user chooses a password. */
export const readInvitation = endpoint("POST", "/api/admin/invitations/read", {
  ignoresKey: "only reads",
  body: z.object({ token: invitationToken }),
  answer: z.object({ username: z.string() }),
  refusals: ["invitationNotFound", "rateLimited"],
});

export const acceptInvitation = endpoint("POST", "/api/admin/invitations/accept", {
  ignoresKey: "signs in or out",
  body: z.object({ token: invitationToken, password: typedPassword }),
  answer: signedIn,
  refusals: ["invitationNotFound", "rateLimited", "overloaded"],
});
