import { useEffect } from "react";
import type { StaffEvent } from "../../contract/events.ts";
import { listTemplates } from "../../contract/templates.ts";
import { queryClient } from "../api/query-client.ts";
import { refreshJobs } from "./jobs/job-queries.ts";
import { followEvents } from "./shared/follow-events.ts";
import { applicationKind, contactKind } from "./shared/record-kinds.ts";
import { refetchLists, refreshRecords } from "./shared/record-lists.ts";

const kinds = { contacts: contactKind, applications: applicationKind };

/** Shows changes of colleagues and visitors while the admin is open. */
export function useLiveUpdates(): void {
  useEffect(() => followEvents({ onEvent: (event) => void refresh(event).catch(() => undefined), onGap: refetch }), []);
}

async function refresh({ kind, ids }: StaffEvent): Promise<void> {
  if (kind === "jobs") return refreshJobs();
  if (kind === "templates") return queryClient.invalidateQueries({ queryKey: [listTemplates.path] });
  if (kind === "drafts") return;
  const { list, queues } = kinds[kind];
  if (!ids) return refetchLists(list);
  // A record with pending changes of this user is refetched when its queue ends.
  const others = ids.filter((id) => !queues.has(id));
  return refreshRecords(list, others, { isOwn: false });
}

function refetch(): void {
  for (const { list } of Object.values(kinds)) refetchLists(list);
  refreshJobs();
}
