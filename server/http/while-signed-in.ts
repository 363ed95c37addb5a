import type { FastifyRequest } from "fastify";
import type { StaffDatabase } from "../db/db.ts";
import { Refusal } from "./errors.ts";
import { liveSessions } from "./live-sessions.ts";
import { adminOf } from "./session.ts";

/** What is sent bit by bit ends with the session that asked for it. */
export async function* whileSignedIn<T>(
  { db, clock }: { db: StaffDatabase; clock: () => Date },
  request: FastifyRequest,
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  const { sessionId } = adminOf(request);
  let isFirst = true;
  for await (const part of parts) {
    const isLive = isFirst || (await liveSessions(db, [sessionId], clock())).has(sessionId);
    if (!isLive) throw new Refusal("unauthorized");
    yield part;
    isFirst = false;
  }
}
