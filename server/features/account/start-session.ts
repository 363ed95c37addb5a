import type { FastifyRequest } from "fastify";
import type { Engine, Write } from "../../db/db.ts";
import { hashToken, newId, newToken } from "../../db/ids.ts";
import { placeOf } from "../../http/user-agent.ts";

/** Of one user at a time; one more login ends the session that was used longest ago. */
const mostSessions = 20;

/** The user as read before the password or passkey was checked. */
interface Checked {
  id: string;
  password_hash: string;
}

/** The nonces of the browser's device cookies: the one of this login, and those it came with, whoever's they are. */
interface Device {
  device: string;
  replaces: readonly string[];
}

/** Nothing for a user who was disabled or has got another password since. */
export async function startSession(
  write: Write,
  engine: Engine,
  checked: Checked,
  { device, replaces }: Device,
  request: FastifyRequest,
  now: Date,
): Promise<string | undefined> {
  // Locked: a reset under way ends first and is seen, one that comes waits and then ends this session too. Not shared,
  // for the row is written to later on: two logins side by side would each wait for the other to let go of it.
  const unchanged = await write
    .selectFrom("admins")
    .select("id")
    .where("id", "=", checked.id)
    .where("password_hash", "=", checked.password_hash)
    .where("disabled_at", "is", null)
    .$if(engine === "postgres", (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  if (!unchanged) return undefined;
  if (replaces.length > 0) await write.deleteFrom("sessions").where("device", "in", replaces).execute();
  const token = newToken();
  const at = now.toISOString();
  await write
    .insertInto("sessions")
    .values({
      id: newId(),
      token_hash: hashToken(token),
      admin_id: checked.id,
      created_at: at,
      used_at: at,
      proved_at: at,
      device,
      ...placeOf(request.headers["user-agent"]),
      address: request.ip,
    })
    .execute();
  const kept = write
    .selectFrom("sessions")
    .select("id")
    .where("admin_id", "=", checked.id)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(mostSessions);
  await write.deleteFrom("sessions").where("admin_id", "=", checked.id).where("id", "not in", kept).execute();
  return token;
}
