import { randomBytes } from "node:crypto";
import type { Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";

const codes = 10;
const characters = 24;
/** Crockford's base 32, without letters that are mistaken for other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates ten codes of 120 bits, in groups of four characters, and voids the user's previous codes. */
export async function replaceRecoveryCodes(write: Write, adminId: string): Promise<string[]> {
  const fresh = Array.from({ length: codes }, createCode);
  await removeRecoveryCodes(write, adminId);
  const rows = fresh.map((code) => ({ code_hash: hashCode(code), admin_id: adminId }));
  await write.insertInto("recovery_codes").values(rows).execute();
  return fresh;
}

export async function removeRecoveryCodes(write: Write, adminId: string): Promise<void> {
  await write.deleteFrom("recovery_codes").where("admin_id", "=", adminId).execute();
}

/** Uses up a recovery code. Returns false when the user has no such code. */
export async function redeemRecoveryCode(query: Query, adminId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom("recovery_codes")
    .where("admin_id", "=", adminId)
    .where("code_hash", "=", hashCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(query: Query, adminId: string): Promise<number> {
  return (await query.selectFrom("recovery_codes").select("code_hash").where("admin_id", "=", adminId).execute())
    .length;
}

function createCode(): string {
  const letters = [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

/** Accepts a code as a person may type it, for example with small letters, spaces, or O for 0. */
function hashCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return hashToken(letters);
}
