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
  const plain = password.toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const isRepeated = /^(.{1,4})\1+.?$/u.test(plain);
  if (common.has(plain) || common.has(core) || isRepeated)
    return "This password is among the most common ones. Choose another.";
  return undefined;
}
