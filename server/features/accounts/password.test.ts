import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

const composed = "príliš žltý kôň".normalize("NFC");
const decomposed = composed.normalize("NFD");

describe("a password", () => {
  test("ASVS 11.4.2: is kept as OWASP's argon2id, each with a salt of its own", async () => {
    const [one, other] = [await hashPassword(composed), await hashPassword(composed)];
    for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  test("ASVS 6.2.8: is taken as it was typed, never as another text that looks the same", async () => {
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
