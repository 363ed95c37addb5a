import { randomBytes } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { hashPassword } from "./password.ts";
import { hasAdmins, insertAdmin, selectAdmin } from "./users.repository.ts";

export interface FirstAdmin {
  username: string;
  /** Only when it was made up here; a configured password is never shown. */
  password?: string;
}

/**
 * Prepares the first user of a database without users: the configured one, or `admin` with a random password that is
 * shown once. Hashes the password now, which is slow. The returned function stores the user: call it right before the
 * password is shown.
 */
export async function prepareFirstAdmin({ config, db, clock }: Deps): Promise<() => Promise<FirstAdmin | undefined>> {
  if (await hasAdmins(db.query)) return async () => undefined;
  const { username, password } = config.admin;
  const made = password ?? randomBytes(15).toString("base64url");
  const hash = await hashPassword(made);
  return async () => {
    // Instances that start together: only one inserts, the others show nothing.
    const isNew = await db.write(async (write) => {
      const first = { username, passwordHash: hash, hasGeneratedPassword: password === undefined };
      const id = await insertAdmin(write, first, clock());
      // Stored by an earlier attempt of this process whose answer was lost: the salted hash is the same.
      if (!id) return (await selectAdmin(write, username))?.password_hash === hash;
      const event = { action: "adminCreated", target: username, about: id } as const;
      await audit(write, clock(), { actor: "server", actorId: undefined, ...event });
      return true;
    });
    if (!isNew) return undefined;
    return password ? { username } : { username, password: made };
  };
}
