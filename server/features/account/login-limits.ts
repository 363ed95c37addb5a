import type { Limit } from "../../http/limits.ts";

const windowSeconds = 15 * 60;
export const perDevice: Limit = { name: "login-device", most: 10, windowSeconds };
export const perAddress: Limit = { name: "login-address", most: 30, windowSeconds };
export const perUser: Limit = { name: "login-user", most: 10, windowSeconds };
/** Passwords and passkeys that are asked for again inside a session. */
export const perProof: Limit = { name: "proof", most: 10, windowSeconds };
/** Questions for a passkey, each of which is a row for five minutes. */
export const perQuestion: Limit = { name: "passkey-question", most: 60, windowSeconds };
