import { randomBytes } from "node:crypto";
import type { Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";

const codes = 10;
const characters = 24;
/** Crockford's: no letter that is read as another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten of 120 bits each, in groups of four; those from before are void. */
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

/** Whether it was one of the user's; from then on it is none. */
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

/** As a person may type it: small letters, spaces, O for 0. */
function hashCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return hashToken(letters);
}
