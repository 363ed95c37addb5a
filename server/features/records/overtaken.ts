import type { Write } from "../../db/db.ts";
import { Refusal } from "../../http/errors.ts";
import { toReply } from "./history.routes.ts";
import type { RecordTable } from "./notes.repository.ts";
import { type Letter, selectNewestReply } from "./replies.repository.ts";
import { stageOf } from "./standing.ts";

interface Found {
  id: string;
  stage?: string;
}

/** Refuses a letter whose writer has not read the newest one, or the stage that a colleague has set since. */
export async function requireRead(
  write: Write,
  table: RecordTable,
  record: Found,
  read: Letter["read"],
  actor: string,
): Promise<void> {
  if (!read) return;
  const newest = await selectNewestReply(write, table, record.id);
  const stage = record.stage === undefined ? undefined : stageOf(record.stage);
  const isOtherStage =
    read.stage !== undefined && stage !== read.stage && !(await hasSetStage(write, record.id, actor));
  if (newest?.id === read.letter && !isOtherStage) return;
  throw new Refusal("changedMeanwhile", { extra: { stage, letter: newest && toReply(newest) } });
}

async function hasSetStage(write: Write, id: string, actor: string): Promise<boolean> {
  const last = await write
    .selectFrom("audit_events")
    .select("actor")
    .where("target", "=", id)
    .where("action", "=", "stageSet")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor === actor;
}
