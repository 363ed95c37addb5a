import { readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../contract/limits.ts";

const common = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .split("\n")
    .filter(Boolean),
);

/** What is wrong with a new user's name, or nothing. */
export function usernameMistake(username: string): string | undefined {
  return /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,99}$/u.test(username)
    ? undefined
    : "A name has letters, digits and . _ @ - only, at most 100 of them.";
}

/** What is wrong with a new password, or nothing. Digits and signs around a common word do not make it another word. */
export function passwordMistake(password: string): string | undefined {
  if ([...password].length < limits.passwordMin) return `The password needs at least ${limits.passwordMin} characters.`;
  if (password.length > limits.passwordMax) return `The password has at most ${limits.passwordMax} characters.`;
  const plain = password.toLowerCase();
  if (common.has(plain) || common.has(coreOf(plain)) || isRepeated(plain))
    return "This password is among the most common ones. Choose another.";
  return undefined;
}

/** From the first letter to the last. */
function coreOf(password: string): string {
  const letters = [...password.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? password.slice(first.index, last.index + last[0].length) : "";
}

/** One to four characters over and over, and perhaps one more. */
function isRepeated(password: string): boolean {
  const characters = [...password];
  return [1, 2, 3, 4].some((length) => {
    const over = characters.length % length;
    const whole = over === 1 ? characters.slice(0, -1) : characters;
    return over <= 1 && whole.every((character, at) => character === whole[at % length]);
  });
}
