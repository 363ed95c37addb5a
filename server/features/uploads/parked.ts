import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { Query } from "../../db/db.ts";
import { networksOf } from "../../http/networks.ts";

/** What may lie in the store without an application that has claimed it, before RATE_LIMIT_SCALE. */
const mostOfOne = 40 * limits.cvBytes;
const mostInAll = 2_000 * limits.cvBytes;
/** Even an empty one takes a row and a name. */
const leastForOne = 4 * 1_048_576;
/** For all, a tiny file or an address that nothing came to is little: else whoever has many stops everybody's uploads. */
const leastForAll = 65_536;
/** More than a person needs. */
const greedy = 8 * limits.cvBytes;
const givenUpAtOnce = 20;
/** An address lives for 15 minutes; what came to it in a bucket is noticed within another 15. */
const unsureMs = 30 * 60_000;
/** Far more than somebody needs from choosing a file to sending the form. */
const formMs = 2 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Whom an upload is of: not the address itself, a row needs to say only that two are of the same. The widest network of
 * an IPv6 address comes first, so that whoever owns one is known by how their rows begin.
 */
export function ownerOf(signingKey: Buffer, ip: string): string {
  const hash = (network: string) =>
    createHmac("sha256", signingKey).update(`upload-owner:${network}`).digest("base64url");
  return networksOf(ip).map(hash).reverse().join("/");
}

/** The widest network that an owner is in. */
export const widestOf = (owner: string | null) => owner?.split("/")[0];

interface Room {
  name: "owner" | "all";
  most: number;
  holds: RawBuilder<boolean>;
  weight: RawBuilder<number>;
}

const came = sql<number>`case when stored_at is null or size < ${sql.lit(leastForAll)} then ${sql.lit(leastForAll)} else size end`;

/** One address, each wider network around it with twice the room, and everybody. */
function roomsOf(owner: string): Room[] {
  const declared = sql<number>`case when size > ${sql.lit(leastForOne)} then size else ${sql.lit(leastForOne)} end`;
  const parts = owner.split("/");
  const own = parts.map((_, at): Room => {
    const begin = parts.slice(0, parts.length - at).join("/");
    const holds = sql<boolean>`substr(owner, 1, ${sql.lit(begin.length)}) = ${begin}`;
    return { name: "owner", most: mostOfOne * 2 ** at, holds, weight: declared };
  });
  return [...own, everybodys];
}

export const everybodys: Room = { name: "all", most: mostInAll, holds: sql<boolean>`1 = 1`, weight: came };

interface Full {
  room: Room;
  retryAfterSeconds: number;
}

function parkedIn(query: Query, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return query
    .selectFrom("uploads")
    .where("claimed_by", "is", null)
    .where("created_at", ">", before(dayMs))
    .where(({ eb, or }) => or([eb("stored_at", "is not", null), eb("created_at", ">", before(unsureMs))]));
}

interface NewFile {
  owner: string;
  size: number;
  scale: number;
  now: Date;
  /** What the store's disk still takes: unclaimed files may have half of what would be free without them. */
  free?: number | undefined;
}

/** Whose room is used up when one more file of this size is added, and until when; undefined when it fits. */
export async function fullRoom(
  query: Query,
  { owner, size, scale, now, free = Number.POSITIVE_INFINITY }: NewFile,
): Promise<Full | undefined> {
  const parked = parkedIn(query, now);
  const rooms = roomsOf(owner);
  const sums = rooms.map(({ holds, weight }, at) =>
    sql<number>`sum(case when ${holds} then ${weight} else 0 end)`.as(`room${at}`),
  );
  const used: Record<string, number | null> = (await parked.select(sums).executeTakeFirst()) ?? {};
  const more = Math.max(size, leastForOne);
  const full = rooms.find(({ name, most }, at) => {
    const taken = Number(used[`room${at}`] ?? 0);
    return taken + more > Math.min(most * scale, name === "all" ? (free + taken) / 2 : most * scale);
  });
  if (!full) return undefined;
  const oldest = (isSent: boolean) =>
    sql<string | null>`min(case when (stored_at is null) = ${isSent ? sql`false` : sql`true`} then created_at end)`;
  const { sent, waiting } = await parked
    .where(full.holds)
    .select([oldest(true).as("sent"), oldest(false).as("waiting")])
    .executeTakeFirstOrThrow();
  const ends = [sent && Date.parse(sent) + formMs, waiting && Date.parse(waiting) + unsureMs];
  const next = Math.min(...ends.filter((end) => typeof end === "number"));
  return { room: full, retryAfterSeconds: Math.max(60, (next - now.getTime()) / 1_000) };
}

/** The same in the database: the first of the hashes, each of which has so many letters. */
const widest = sql<string>`substr(owner, 1, 43)`;

/**
 * The oldest files in a room that is used up which nobody came back for in the time that a form takes: a newcomer must not
 * wait for a day. Where it is everybody's, whoever has most of it and more than a person needs goes first.
 */
export async function filesToGiveUp(query: Query, room: Room, now: Date): Promise<string[]> {
  const parked = parkedIn(query, now).where("stored_at", "is not", null);
  const formEnded = new Date(now.getTime() - formMs).toISOString();
  const network = room.name === "all" ? await greedyNetwork(parked) : undefined;
  const files = network
    ? parked.where(widest, "=", network)
    : parked.where(room.holds).where("created_at", "<=", formEnded);
  return (await files.select("id").orderBy("created_at").limit(givenUpAtOnce).execute()).map(({ id }) => id);
}

async function greedyNetwork(parked: ReturnType<typeof parkedIn>): Promise<string | undefined> {
  const most = await parked
    .select([widest.as("network"), sql<number>`sum(${came})`.as("weight")])
    .groupBy("network")
    .orderBy("weight", "desc")
    .limit(1)
    .executeTakeFirst();
  return most && Number(most.weight) >= greedy ? most.network : undefined;
}
