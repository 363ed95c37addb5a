import type { Database, Engine, Write } from "../db/db.ts";
import { Refusal } from "./errors.ts";

/** The transactions of whoever is signed in. Nothing is done for a session that has ended since it was looked at. */
export interface Acts {
  /** Whoever resets or disables the user waits until it is committed. */
  write: Database["write"];
  /** For what is done to users: waits for all that they have under way, and they wait for it. */
  writeAlone: Database["write"];
}

export function actsOf(db: Database, { id, sessionId }: { id: string; sessionId: string }): Acts {
  const holding =
    (hold: (write: Write) => Promise<unknown>): Database["write"] =>
    (work, channel) =>
      db.write(async (write) => {
        if (db.engine === "postgres") await hold(write);
        // Not in one statement with the lock: it would see the session as it was before it waited.
        const live = await write.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
        if (!live) throw new Refusal("unauthorized");
        return work(write);
      }, channel);
  return {
    write: holding((write) => write.selectFrom("admins").select("id").where("id", "=", id).forKeyShare().execute()),
    writeAlone: holding((write) => holdUsers(write, db.engine)),
  };
}

/** All of them, in one order and before all else: two who reset each other would each wait for the other. */
export async function holdUsers(write: Write, engine: Engine): Promise<void> {
  if (engine === "postgres") await write.selectFrom("admins").select("id").orderBy("id").forUpdate().execute();
}
