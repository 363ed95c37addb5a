import type { Write } from "../../db/db.ts";

/** Marks an enquiry as answered or open again. Undefined when there is none; `changed` tells whether it was otherwise. */
export async function setAnswered(write: Write, id: string, answer: { by: string; at: string } | null) {
  const changed = await write
    .updateTable("contacts")
    .set({ answered_by: answer?.by ?? null, answered_at: answer?.at ?? null })
    .where("id", "=", id)
    .where("answered_at", answer ? "is" : "is not", null)
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
  return answered_by && answered_at ? { answeredBy: answered_by, answeredAt: answered_at } : {};
}
