import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { checkPassword } from "../../account-rules.ts";
import type { Config } from "../../config.ts";
import { Refusal } from "../../http/errors.ts";
import { Semaphore } from "../../http/semaphore.ts";
import type { AdminRow } from "./users.repository.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/=-]+)\$([\w+/=-]+)$/;

const derive = promisify(argon2);

/**
 * A hash occupies one of the four threads that also read and write files, so at most two hashes run in a process.
 * Browsers that have signed in before have their own queue, so that a flood of guesses does not keep staff out.
 */
const queues = {
  known: new Semaphore({ max: 1, maxQueued: 20, timeoutMs: 10_000 }),
  strangers: new Semaphore({ max: 1, maxQueued: 20, timeoutMs: 10_000 }),
};

/** Hashes into argon2's text format, which names the cost: a higher cost later does not break stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const parameters = { message: password, nonce: salt, ...cost, tagLength: hashBytes };
  const hash = await queues.known.run(() => derive("argon2id", parameters));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Without a user, verifies against a dummy hash, so that the time does not reveal who is a user (timing attack). */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  queue: keyof typeof queues,
): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] = format.exec(stored ?? dummyHash) ?? [];
  if (!memory || !passes || !lanes || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const nonce = Buffer.from(salt, "base64url");
  const known = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) };
  const parameters = { message: password, nonce, ...known, tagLength: expected.length };
  const actual = await queues[queue].run(() => derive("argon2id", parameters));
  return timingSafeEqual(actual, expected) && stored !== undefined;
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${Buffer.alloc(saltBytes).toString("base64url")}$${Buffer.alloc(hashBytes).toString("base64url")}`;

interface Chosen {
  newPassword: string;
  /** The previous password, if the user has typed it as well. */
  password?: string;
  /** The request's field with the new password, for the error. */
  field?: "newPassword" | "password";
}

/** Hashes a password that a user has chosen. Throws when the password breaks the rules. */
export function hashNewPassword(
  { brand, siteUrl }: Pick<Config, "brand" | "siteUrl">,
  { username }: Pick<AdminRow, "username">,
  { newPassword, password, field = "newPassword" }: Chosen,
): Promise<string> {
  const rule = () => checkPassword(newPassword, { username, brand, siteUrl });
  const mistake = newPassword === password ? "passwordSame" : rule();
  if (mistake) throw new Refusal("validation", { fields: { [field]: mistake } });
  return hashPassword(newPassword);
}
