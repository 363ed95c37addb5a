import { z } from "zod/mini";
import { signedIn, typedPassword } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { email, id, isoTime, line } from "./fields.ts";
import { limits } from "./limits.ts";

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  createdAt: isoTime,
  lastSeen: z.optional(isoTime),
  passkeys: z.number(),
  /** Until when the one-time link works that nobody has followed yet. */
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

/** Whose link it is, before a password is chosen. */
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
