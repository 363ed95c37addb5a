import type { RateLimit } from "../../http/rate-limiter.ts";

const windowSeconds = 15 * 60;
export const perDevice: RateLimit = { name: "login-device", most: 10, windowSeconds };
export const perAddress: RateLimit = { name: "login-address", most: 30, windowSeconds };
export const perUser: RateLimit = { name: "login-user", most: 10, windowSeconds };
/** Passwords and passkeys that are asked for again inside a session. */
export const perProof: RateLimit = { name: "proof", most: 10, windowSeconds };
/** Questions for a passkey, each of which is a row for five minutes. */
export const perQuestion: RateLimit = { name: "passkey-question", most: 60, windowSeconds };
