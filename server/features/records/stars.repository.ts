import type { Write } from "../../db/db.ts";
import { raiseRevision } from "../../db/revision.ts";

export async function changeStar(write: Write, id: string, starred: boolean, change: { by: string; now: Date }) {
  const changed = await write
    .updateTable("applications")
    .set({ starred: starred ? 1 : 0, ...raiseRevision(change) })
    .where("id", "=", id)
    .where("starred", "=", starred ? 0 : 1)
    .returning("id")
    .executeTakeFirst();
  if (changed) return "changed";
  const row = await write.selectFrom("applications").select("id").where("id", "=", id).executeTakeFirst();
  return row && "unchanged";
}
