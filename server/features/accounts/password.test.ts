import { describe, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

const asked = vi.hoisted((): object[] => []);

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    asked.push({ algorithm, memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

const composed = "príliš žltý kôň".normalize("NFC");
const decomposed = composed.normalize("NFD");

describe("a password", () => {
  test("ASVS 11.4.2: a password is stored as OWASP's argon2id with its own salt", async () => {
    const [one, other] = [await hashPassword(composed), await hashPassword(composed)];
    for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  test("ASVS 11.4.2: hashing and guessing cost what OWASP recommends, also for unknown users", async () => {
    const stored = await hashPassword(composed);
    asked.length = 0;
    await hashPassword(composed);
    await verifyPassword("a guess", stored, "strangers");
    expect(await verifyPassword("a guess", undefined, "strangers")).toBe(false);
    const owasps = { algorithm: "argon2id", memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    expect(asked).toEqual([owasps, owasps, owasps]);
  });

  test("ASVS 6.2.8: a password is verified as typed, never as a look-alike", async () => {
    const stored = await hashPassword(decomposed);
    expect(await verifyPassword(decomposed, stored, "known")).toBe(true);
    expect(await verifyPassword(composed, stored, "known")).toBe(false);
  });
});

test("a long password counts to its last character", async () => {
  const long = `${"long enough to be cut ".repeat(10)}end`;
  const stored = await hashPassword(long);
  expect(await verifyPassword(long, stored, "known")).toBe(true);
  expect(await verifyPassword(`${long.slice(0, -1)}x`, stored, "known")).toBe(false);
});
