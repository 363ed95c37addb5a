import { argon2Sync, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const composed = "príliš žltý kôň".normalize("NFC");
const decomposed = composed.normalize("NFD");

/** As releases up to 1.0.0 made it: of the composed form, whatever had been typed. */
function olderHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 19_456, passes: 2, parallelism: 1 };
  const hash = argon2Sync("argon2id", { message: password.normalize("NFC"), nonce, ...cost, tagLength: 32 });
  return `$argon2id$v=19$m=19456,t=2,p=1$${nonce.toString("base64url")}$${hash.toString("base64url")}`;
}

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

  test("whose hash is of an older release still opens, however it is typed", async () => {
    const stored = olderHash(decomposed);
    expect(await verifyPassword(composed, stored, "known")).toBe(true);
    expect(await verifyPassword(decomposed, stored, "known")).toBe(true);
    expect(await verifyPassword(`${composed}!`, stored, "known")).toBe(false);
  });

  test("of plain letters has the hash that older releases made", async () => {
    expect(await verifyPassword("correct horse battery", olderHash("correct horse battery"), "known")).toBe(true);
  });

  test("that nobody could have chosen is not composed, which takes long where there are many marks", async () => {
    const long = `${decomposed}${"a".repeat(limits.passwordMax)}`;
    expect(await verifyPassword(long, olderHash(long), "known")).toBe(false);
  });
});
