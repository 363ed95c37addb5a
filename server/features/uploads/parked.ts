import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { Query } from "../../db/db.ts";

/** What may lie in the store without an application that has claimed it, before RATE_LIMIT_SCALE. */
const mostOfOne = 40 * limits.cvBytes;
const mostInAll = 2_000 * limits.cvBytes;
/** Even an empty one takes a row and a name. */
const leastForOne = 4 * 1_048_576;
/** An address lives for 15 minutes; what came to it in a bucket is noticed within another 15. */
const unsureMs = 30 * 60_000;

/** Not the address itself: a row needs to say only that two uploads are of the same. */
export function ownerOf(signingKey: Buffer, address: string): string {
  return createHmac("sha256", signingKey).update(`upload-owner:${address}`).digest("base64url");
}

/** Whose room is used up when one more file of this size is added; undefined when it fits. */
export async function fullRoom(
  query: Query,
  { owner, size, scale, now }: { owner: string; size: number; scale: number; now: Date },
): Promise<"owner" | "all" | undefined> {
  const weight = sql<number>`case when size > ${sql.lit(leastForOne)} then size else ${sql.lit(leastForOne)} end`;
  const unsureSince = new Date(now.getTime() - unsureMs).toISOString();
  const parked = await query
    .selectFrom("uploads")
    .select(({ fn }) => [
      fn.sum(weight).as("all"),
      fn.sum(sql<number>`case when owner = ${owner} then ${weight} else 0 end`).as("own"),
    ])
    .where("claimed_by", "is", null)
    .where(({ eb, or }) => or([eb("stored_at", "is not", null), eb("created_at", ">", unsureSince)]))
    .executeTakeFirst();
  const more = Math.max(size, leastForOne);
  if (Number(parked?.own ?? 0) + more > mostOfOne * scale) return "owner";
  return Number(parked?.all ?? 0) + more > mostInAll * scale ? "all" : undefined;
}
