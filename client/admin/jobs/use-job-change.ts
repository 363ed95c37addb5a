import { type AdminJob, createJob, deleteJob, moveJob, restoreJob, setJobState } from "../../../contract/jobs.ts";
import { defaultLocale } from "../../../contract/locales.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useChange } from "../shared/use-change.ts";
import { toFields, toRequest } from "./job-form.ts";
import { jobKind, setJobs } from "./job-queries.ts";

interface Move {
  act: "move";
  /** The job that comes next; null makes the moved one the last. */
  before: string | null;
}

/** A change that staff make in the list, without the dialog. */
export type JobChange = Move | { act: "publish" | "close" | "delete" | "restore" | "duplicate" };

const doneMessages = { publish: "published", close: "closed", delete: "deleted", duplicate: "duplicated" } as const;

export function useJobChange(job: AdminJob): (change: JobChange) => void {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { change } = useChange<AdminJob, JobChange>({
    ...{ name: "job", kind: jobKind, record: job, failed: t("error.title") },
    unexplained: t("error.description"),
    // A colleague's change is not published, closed or deleted unseen.
    getFields: (record) => toFields(record, defaultLocale),
    send: sendChange,
    toPatch: ({ act }) => (act === "delete" ? { deletedAt: new Date().toISOString(), onSite: false } : {}),
    done({ act }, { title, onSite }) {
      if (act === "move") return undefined;
      const message = act !== "restore" ? doneMessages[act] : onSite ? "restored" : "restoredOff";
      return { title: t(`success.${message}.title`), description: t(`success.${message}.description`, { title }) };
    },
    undo: (_, { act }) => (act === "delete" ? { act: "restore" } : undefined),
  });

  return (input) => {
    if (input.act === "move") setJobs((jobs) => placeBefore(jobs, job.id, input.before));
    change(input);
  };
}

async function sendChange(
  change: JobChange,
  { revision, key, current }: { revision: number; key: string; current: AdminJob },
): Promise<AdminJob> {
  const params = { id: current.id };
  switch (change.act) {
    case "publish":
      return call(setJobState, { params, body: { state: "open", revision }, key });
    case "close":
      return call(setJobState, { params, body: { state: "closed", revision }, key });
    case "restore":
      return call(restoreJob, { params, key });
    case "delete":
      await call(deleteJob, { params, query: { revision }, key });
      return { ...current, deletedAt: new Date().toISOString(), onSite: false };
    case "move":
      await call(moveJob, { params, body: { before: change.before }, key });
      return current;
    case "duplicate": {
      const fields = { ...toFields(current, defaultLocale), closesOn: "", state: "draft" as const };
      await call(createJob, { body: { ...toRequest(fields, current), revision: undefined }, key });
      return current;
    }
  }
}

/** The rows with one of them right before another, or last. */
export function placeBefore<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  before: string | null,
): Row[] {
  const moved = rows.filter((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const at = others.findIndex((row) => row.id === before);
  return at === -1 ? [...others, ...moved] : [...others.slice(0, at), ...moved, ...others.slice(at)];
}

/** The row before which a row is to be placed to become the one at `place`; null when it becomes the last. */
export function getNextRow(rows: readonly { id: string }[], id: string, place: number): string | null {
  return rows.filter((row) => row.id !== id)[place]?.id ?? null;
}
