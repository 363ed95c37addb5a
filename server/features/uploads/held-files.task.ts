import type { Task } from "../../background/background.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { scheduleRemovals } from "./uploads.repository.ts";
import { wholeFile } from "./whole-file.ts";

const batch = 50;
const patience = 3;

/** Shows held files to the scanner again until it answers. Without a scanner they are what every file is then: ready. */
export function heldFilesTask({ db, storage, scanner, clock, background, log }: Deps): Task {
  /** Where the last run ended: a file that the scanner never answers for must not keep it from the others. */
  let after = "";

  async function release(key: string): Promise<void> {
    await db.query
      .updateTable("applications")
      .set({ resume_state: "ready" })
      .where("resume_object", "=", key)
      .execute();
  }

  async function drop(write: Write, id: string, key: string): Promise<void> {
    const none = { resume_object: null, resume_filename: null, resume_mime_type: null, resume_size: null };
    const nothing = { ...none, resume_state: "refused", resume_cautions: null } as const;
    const { numUpdatedRows } = await write
      .updateTable("applications")
      .set(nothing)
      .where("id", "=", id)
      .where("resume_object", "=", key)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await write.deleteFrom("uploads").where("claimed_by", "=", id).execute();
    await scheduleRemovals(write, [key], clock());
  }

  return {
    name: "held files",
    everyMs: 60_000,
    async run(stopping) {
      const held = await db.query
        .selectFrom("applications")
        .select(["id", "resume_object"])
        .where("resume_state", "=", "held")
        .where("id", ">", after)
        .orderBy("id")
        .limit(batch)
        .execute();
      let unanswered = 0;
      for (const { id, resume_object: key } of held) {
        if (stopping.aborted || unanswered === patience) return;
        after = id;
        const bytes = key === null ? undefined : await wholeFile(storage, key);
        if (!bytes || key === null) continue;
        const verdict = scanner ? await scanner.scan(bytes) : "clean";
        unanswered = verdict === "unavailable" ? unanswered + 1 : 0;
        if (verdict === "unavailable") continue;
        if (verdict === "clean") await release(key);
        else {
          await db.write((write) => drop(write, id, key));
          log.warn({ application: id }, "the virus scanner refused a held file, it is removed");
        }
        db.notify("applications", id);
        background.wake("removals");
      }
      after = held.length === batch ? after : "";
    },
  };
}
