import { passwordMistake } from "../../account-rules.ts";
import type { Config } from "../../config.ts";
import { Refusal } from "../../http/errors.ts";
import type { AdminRow } from "./admins.repository.ts";
import { hashPassword } from "./password.ts";

interface Chosen {
  newPassword: string;
  /** The one before, where it was typed as well. */
  password?: string;
  /** What the field is called in the call. */
  field?: "newPassword" | "password";
}

/** The hash of a password that a user has chosen, when the rules allow it. */
export function newHash(
  { brand, siteUrl }: Pick<Config, "brand" | "siteUrl">,
  { username }: Pick<AdminRow, "username">,
  { newPassword, password, field = "newPassword" }: Chosen,
): Promise<string> {
  const rule = () => passwordMistake(newPassword, { username, brand, siteUrl });
  const mistake = newPassword === password ? "passwordSame" : rule();
  if (mistake) throw new Refusal("validation", { fields: { [field]: mistake } });
  return hashPassword(newPassword);
}
