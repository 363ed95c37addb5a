import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { readBackupOutcome } from "../../db/settings.ts";
import type { Deps } from "../../deps.ts";
import { mails } from "./mail-metrics.ts";
import type { Measure } from "./measure.ts";

/** Monitoring waits ten seconds for everything. */
const patienceMs = 3_000;

/** What the site knows about its own state. What cannot be read at the moment is left out, and the rest is told. */
export async function siteMeasures(deps: Deps): Promise<Measure[]> {
  const parts = await Promise.allSettled(
    [ready(deps), mails(deps), heldFiles(deps), backups(deps), disk(deps)].map(soon),
  );
  return [...parts.flatMap((part) => (part.status === "fulfilled" ? part.value : [])), tasks(deps)];
}

function soon<T>(work: Promise<T>): Promise<T> {
  const late = wait(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error("too late")));
  return Promise.race([work, late]);
}

async function ready({ db, storage }: Deps): Promise<Measure[]> {
  const answers = await Promise.allSettled([db.ping(), storage.ready()].map(soon));
  const values = ["database", "files"].map((part, at): [string, number] => [
    `part="${part}"`,
    answers[at]?.status === "fulfilled" ? 1 : 0,
  ]);
  return [{ name: "site_ready", help: "1 while the part answers.", type: "gauge", values }];
}

async function heldFiles({ db }: Deps): Promise<Measure[]> {
  const held = await db.query
    .selectFrom("applications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    // As a literal it is found in the index of those; of a parameter SQLite cannot know.
    .where("resume_state", "=", sql.lit("held"))
    .executeTakeFirst();
  const help = "CVs that the virus scanner has not let through yet.";
  return [{ name: "site_cvs_held", help, type: "gauge", values: [["", Number(held?.count ?? 0)]] }];
}

async function backups({ db }: Deps): Promise<Measure[]> {
  const { madeAt, failedAt } = await readBackupOutcome(db.query);
  const seconds = (at: string | undefined) => (at ? Date.parse(at) / 1_000 : 0);
  return [
    {
      name: "site_backup_made_timestamp_seconds",
      help: "When the last backup was made; 0 if never.",
      type: "gauge",
      values: [["", seconds(madeAt)]],
    },
    {
      name: "site_backup_failed_timestamp_seconds",
      help: "When a backup last failed; 0 if never.",
      type: "gauge",
      values: [["", seconds(failedAt)]],
    },
  ];
}

async function disk({ config }: Deps): Promise<Measure[]> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return [
    { name: "site_disk_free_bytes", help: "Room below DATA_DIR.", type: "gauge", values: [["", bavail * bsize]] },
    { name: "site_disk_size_bytes", help: "Size of that disk.", type: "gauge", values: [["", blocks * bsize]] },
  ];
}

function tasks({ background }: Deps): Measure {
  const values = [...background.failures].map(([task, count]): [string, number] => [`task="${task}"`, count]);
  return { name: "site_task_failures_total", help: "Failed runs of background work.", type: "counter", values };
}
