import type { Write } from "../../db/db.ts";
import { raiseRevision } from "../../db/revision.ts";

/** Marks an enquiry as answered or open again. Undefined when there is none; `changed` tells whether it was otherwise. */
export async function setAnswered(write: Write, id: string, answered: boolean, { by, now }: { by: string; now: Date }) {
  const changed = await write
    .updateTable("contacts")
    .set({
      answered_by: answered ? by : null,
      answered_at: answered ? now.toISOString() : null,
      ...raiseRevision({ by, now }),
    })
    .where("id", "=", id)
    .where("answered_at", answered ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  const row = await write
    .selectFrom("contacts")
    .select(["answered_by", "answered_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { state: answeredState(row), changed: changed !== undefined };
}

interface AnsweredColumns {
  answered_by: string | null;
  answered_at: string | null;
}

export function answeredState({ answered_by, answered_at }: AnsweredColumns) {
  return { answeredBy: answered_by ?? undefined, answeredAt: answered_at ?? undefined };
}
