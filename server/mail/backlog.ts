import { limits } from "../../contract/limits.ts";
import type { Query } from "../db/db.ts";

interface Backlog {
  waiting: number;
  since: string | undefined;
}

/** Mails made before `before` that wait, and no mail was accepted since the oldest of them: the server takes none. */
export async function selectBacklog(query: Query, before: Date): Promise<Backlog> {
  const accepted = query.selectFrom("outbox").select("sent_at").where("sent_at", "is not", null);
  const last = await accepted.orderBy("sent_at", "desc").limit(1).executeTakeFirst();
  const waiting = await query
    .selectFrom("outbox")
    .select("created_at")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("created_at", ">", last?.sent_at ?? "")
    .where("created_at", "<=", before.toISOString())
    .orderBy("created_at")
    .limit(limits.countedRows)
    .execute();
  return { waiting: waiting.length, since: waiting[0]?.created_at };
}
