import { type Stage, stages } from "../../../contract/records.ts";
import type { Engine, Write } from "../../db/db.ts";
import { raiseRevision } from "../../db/revision.ts";

/** A newer release may have stored a stage that this one has no word for. */
export function stageOf(stored: string): Stage {
  return stages.find((stage) => stage === stored) ?? "new";
}

interface Move {
  stage: Stage;
  from: Stage | undefined;
  by: string;
  now: Date;
}

/** Undefined when there is no such application. Whoever has read another stage than the one that stands is told. */
export async function changeStage(write: Write, engine: Engine, id: string, { stage, from, ...change }: Move) {
  const row = await write
    .selectFrom("applications")
    .select(["stage", "withdrawn_at"])
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const current = stageOf(row.stage);
  if (row.withdrawn_at) return { stage: current, outcome: "withdrawn" as const };
  if (current === stage) return { stage, outcome: "unchanged" as const };
  if (from !== undefined && from !== current) return { stage: current, outcome: "conflict" as const };
  await write
    .updateTable("applications")
    .set({ stage, ...raiseRevision(change) })
    .where("id", "=", id)
    .execute();
  return { stage, outcome: "changed" as const };
}
