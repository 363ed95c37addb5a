import type { Selectable } from "kysely";
import type { Query } from "../../db/db.ts";
import { hashToken, newToken } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";

export const challengeMs = 5 * 60_000;
type Challenge = Selectable<Tables["challenges"]>;
interface Bound {
  purpose: Challenge["purpose"];
  /** Whose passkey may answer; anybody's when it is not known yet who signs in. */
  adminId?: string | undefined;
  sessionId?: string | undefined;
}

/** 256 random bits for a passkey to sign, kept as a hash for five minutes. */
export async function makeChallenge(query: Query, { purpose, adminId, sessionId }: Bound, now: Date): Promise<string> {
  const challenge = newToken();
  await query
    .insertInto("challenges")
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      admin_id: adminId ?? null,
      session_id: sessionId ?? null,
      expires_at: new Date(now.getTime() + challengeMs).toISOString(),
    })
    .execute();
  return challenge;
}

/** Used up by asking, whatever comes of it. */
export async function takeChallenge(
  query: Query,
  challenge: string,
  purpose: Challenge["purpose"],
  now: Date,
): Promise<Challenge | undefined> {
  const taken = await query
    .deleteFrom("challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  return taken && taken.purpose === purpose && taken.expires_at > now.toISOString() ? taken : undefined;
}
