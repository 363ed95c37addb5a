import type { Query } from "../../db/db.ts";
import { Refusal } from "../../http/errors.ts";
import { isOver } from "../../http/live-sessions.ts";
import { proofMs, type SignedIn } from "../../http/session.ts";
import { selectAdminById } from "./admins.repository.ts";
import { type PasskeyRow, selectPasskeys } from "./passkeys.repository.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Everything that the user may know about the own account. */
export async function describeAccount(query: Query, { id, sessionId }: SignedIn, now: Date) {
  const [admin, passkeys, recoveryCodesLeft, rows] = await Promise.all([
    selectAdminById(query, id),
    selectPasskeys(query, id),
    countRecoveryCodes(query, id),
    query.selectFrom("sessions").selectAll().where("admin_id", "=", id).orderBy("used_at", "desc").execute(),
  ]);
  const sessions = rows.filter((session) => !isOver(session, now));
  const current = sessions.find((session) => session.id === sessionId);
  if (!admin || !current) throw new Refusal("unauthorized");
  return {
    id,
    username: admin.username,
    email: admin.email ?? undefined,
    hasPassword: admin.password_hash !== "",
    passwordChangedAt: admin.password_changed_at ?? undefined,
    mustChangePassword: admin.password_made_up !== 0,
    passkeys: passkeys.map(passkeyAnswer),
    recoveryCodesLeft,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser ?? undefined,
      system: session.system ?? undefined,
      address: session.address,
      createdAt: session.created_at,
      lastSeen: session.used_at,
      current: session === current,
    })),
    provedUntil: new Date(Date.parse(current.proved_at) + proofMs).toISOString(),
  };
}

export function passkeyAnswer({ id, name, created_at, used_at }: PasskeyRow) {
  return { id, name, createdAt: created_at, usedAt: used_at ?? undefined };
}
