import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { email, id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { assertion, creationOptions, registration, requestOptions } from "./passkey.ts";

/** Exactly as typed: never trimmed, never normalised. */
export const typedPassword = z
  .string({ error: "passwordRequired" satisfies FieldCode })
  .check(
    z.minLength(1, { error: "passwordRequired" satisfies FieldCode }),
    z.maxLength(limits.passwordMax, { error: "tooLong" satisfies FieldCode }),
  );

export const signedIn = z.object({ user: z.object({ username: z.string() }), token: z.string() });
/** The session goes on under this token; the one that was sent is dead. */
const newToken = z.object({ token: z.string() });

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: isoTime, usedAt: z.optional(isoTime) });

const session = z.object({
  id: z.string(),
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  address: z.string(),
  createdAt: isoTime,
  lastSeen: isoTime,
  current: z.boolean(),
});

export const readAccount = endpoint({
  method: "GET",
  path: "/api/admin/account",
  status: 200,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    email: z.optional(z.string()),
    hasPassword: z.boolean(),
    passwordChangedAt: z.optional(isoTime),
    /** The password is the one that the server made up. */
    mustChangePassword: z.boolean(),
    /** Nothing else is open before: the site requires a passkey, and the user has none. */
    mustAddPasskey: z.boolean(),
    passkeys: z.array(passkey),
    /** The host that passkeys belong to; elsewhere the browser refuses them. */
    relyingParty: z.optional(z.string()),
    /** Why there can be none: SITE_URL is an IP address, or is neither https nor localhost. */
    passkeyProblem: z.optional(z.enum(["ipAddress", "notSecure"])),
    recoveryCodesLeft: z.number(),
    sessions: z.array(session),
  }),
  withoutPasskey: true,
  refusals: ["unauthorized"],
});

/** The wrong current password is the field code `passwordWrong`. Every other session ends. */
export const changePassword = endpoint({
  method: "PUT",
  path: "/api/admin/account/password",
  ignoresKey: "makes a secret",
  body: z.object({ currentPassword: typedPassword, newPassword: typedPassword }),
  status: 200,
  answer: newToken,
  refusals: ["validation", "unauthorized", "rateLimited", "overloaded"],
});

/** An empty address removes it. */
export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/admin/account/email",
  body: z.object({ email: z.union([z.literal(""), email], { error: "emailInvalid" satisfies FieldCode }) }),
  status: 204,
  refusals: ["validation", "unauthorized", "reauthRequired", "rateLimited"],
});

export const endOneSession = endpoint({
  method: "DELETE",
  path: "/api/admin/account/sessions/:id",
  params: z.object({ id }),
  status: 204,
  refusals: ["unauthorized", "reauthRequired", "sessionNotFound"],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/account/sessions",
  status: 204,
  refusals: ["unauthorized", "reauthRequired"],
});

export const reauthOptions = endpoint({
  method: "POST",
  path: "/api/admin/account/proof/options",
  ignoresKey: "only reads",
  status: 200,
  answer: requestOptions,
  refusals: ["unauthorized", "passkeysUnavailable"],
});

/** Shows again who one is, by password or by passkey. The wrong password is the field code `passwordWrong`. */
export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/admin/account/proof",
  ignoresKey: "signs in or out",
  body: z.union([z.object({ passkey: assertion }), z.object({ password: typedPassword })]),
  status: 200,
  answer: newToken,
  withoutPasskey: true,
  refusals: ["validation", "unauthorized", "passkeyRefused", "passkeysUnavailable", "rateLimited", "overloaded"],
});

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/api/admin/account/passkeys/options",
  ignoresKey: "only reads",
  status: 200,
  answer: creationOptions,
  withoutPasskey: true,
  refusals: ["unauthorized", "reauthRequired", "passkeysUnavailable", "passkeysTooMany"],
});

const passkeyName = line(limits.passkeyName, 1, "nameRequired");

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/admin/account/passkeys",
  ignoresKey: "answers a challenge",
  body: z.object({ name: passkeyName, passkey: registration }),
  status: 200,
  answer: passkey,
  withoutPasskey: true,
  refusals: ["validation", "unauthorized", "passkeyRefused", "passkeysUnavailable", "passkeysTooMany"],
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/api/admin/account/passkeys/:id",
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  status: 204,
  refusals: ["validation", "unauthorized", "passkeyNotFound"],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/admin/account/passkeys/:id",
  params: z.object({ id }),
  status: 204,
  refusals: ["unauthorized", "reauthRequired", "passkeyNotFound"],
});

/** Ten new ones; those from before are void. They are shown only here. */
export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/admin/account/recovery-codes",
  ignoresKey: "makes a secret",
  status: 200,
  answer: z.object({ codes: z.array(z.string()) }),
  refusals: ["unauthorized", "reauthRequired", "passkeyNotFound"],
});

/** For a login by passkey alone. */
export const loginPasskeyOptions = endpoint({
  method: "POST",
  path: "/api/admin/login/passkey/options",
  ignoresKey: "only reads",
  status: 200,
  answer: requestOptions,
  refusals: ["passkeysUnavailable", "rateLimited"],
});

/** A passkey alone, or after the password with the options of `passkeyRequired`. */
export const loginWithPasskey = endpoint({
  method: "POST",
  path: "/api/admin/login/passkey",
  ignoresKey: "signs in or out",
  body: z.object({ passkey: assertion }),
  status: 200,
  answer: signedIn,
  refusals: ["validation", "passkeyRefused", "passkeysUnavailable", "rateLimited"],
});

const loginRequest = z.object({
  username: text(limits.shortText, 1, "usernameRequired"),
  password: typedPassword,
  /** Replaces a first password that the server made up; otherwise without meaning. */
  newPassword: z.optional(typedPassword),
  /** In place of the passkey that the user has. */
  recoveryCode: z.optional(line(limits.shortText)),
});

export const login = endpoint({
  method: "POST",
  path: "/api/admin/login",
  ignoresKey: "signs in or out",
  body: loginRequest,
  status: 200,
  answer: signedIn,
  /** `passkeyRequired` carries `options`: what the passkey is to sign, for `loginWithPasskey`. */
  refusals: [
    "validation",
    "invalidCredentials",
    "passkeyRequired",
    "passwordChangeRequired",
    "rateLimited",
    "overloaded",
  ],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  ignoresKey: "signs in or out",
  status: 204,
  withoutPasskey: true,
  refusals: ["unauthorized"],
});

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  createdAt: isoTime,
  lastSeen: z.optional(isoTime),
  passkeys: z.number(),
  /** The end of an unused one-time link. */
  invitedUntil: z.optional(isoTime),
  disabledAt: z.optional(isoTime),
  disabledBy: z.optional(z.string()),
  /** The user who asks. */
  you: z.boolean(),
});

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  status: 200,
  answer: z.array(user),
  refusals: ["unauthorized"],
});

/** Opens the login page with the token behind `#invitation=`, so that it reaches no log; shown only here. */
const invitation = z.object({ username: z.string(), link: z.url(), expiresAt: isoTime });

export const addUser = endpoint({
  method: "POST",
  path: "/api/admin/users",
  ignoresKey: "makes a secret",
  body: z.object({
    username: line(limits.username, 1, "usernameRequired"),
    email: z.optional(z.union([z.literal(""), email], { error: "emailInvalid" })),
  }),
  status: 200,
  answer: invitation,
  refusals: ["validation", "unauthorized", "reauthRequired", "usernameTaken"],
});

const params = z.object({ id });

export const disableUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/disable",
  params,
  status: 204,
  refusals: ["unauthorized", "reauthRequired", "userNotFound", "lastAdmin"],
});

export const enableUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/enable",
  params,
  status: 204,
  refusals: ["unauthorized", "reauthRequired", "userNotFound"],
});

/** Takes the password, passkeys, recovery codes and sessions away; a disabled user is enabled first. */
export const resetUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reset",
  ignoresKey: "makes a secret",
  params,
  status: 200,
  answer: invitation,
  refusals: ["unauthorized", "reauthRequired", "userNotFound", "userDisabled", "lastAdmin"],
});

const invitationToken = z.string().check(z.maxLength(limits.shortText));

/** The user of a one-time link, before a password is chosen. */
export const readInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations/read",
  ignoresKey: "only reads",
  body: z.object({ token: invitationToken }),
  status: 200,
  answer: z.object({ username: z.string() }),
  refusals: ["validation", "invitationNotFound", "rateLimited"],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations/accept",
  ignoresKey: "signs in or out",
  body: z.object({ token: invitationToken, password: typedPassword }),
  status: 200,
  answer: signedIn,
  refusals: ["validation", "invitationNotFound", "rateLimited", "overloaded"],
});
