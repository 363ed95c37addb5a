import { useEffect } from "react";
import { listApplications } from "../../contract/applications.ts";
import { listContacts } from "../../contract/contacts.ts";
import type { StaffEvent } from "../../contract/events.ts";
import { listTemplates } from "../../contract/replies.ts";
import { queryClient } from "../api/query-client.ts";
import { refreshJobs } from "./jobs/job-queries.ts";
import { readAllAgain, readRowAgain } from "./records/page-query.ts";
import { followEvents } from "./shared/follow-events.ts";
import { findRecord } from "./shared/record-cache.ts";
import { applicationKind, contactKind, refetchAfterChange } from "./shared/record-kinds.ts";

/** More changes at once are fetched as a list. */
const maxFetchedAlone = 5;

const kinds = {
  contacts: { list: listContacts.path, ...contactKind },
  applications: { list: listApplications.path, ...applicationKind },
};

/** Shows changes of colleagues and visitors while the admin is open. */
export function useLive(): void {
  useEffect(() => followEvents({ onEvent: (event) => void refresh(event).catch(() => undefined), onGap: refetch }), []);
}

async function refresh({ kind, ids }: StaffEvent): Promise<void> {
  if (kind === "jobs") return refreshJobs();
  if (kind === "templates") return queryClient.invalidateQueries({ queryKey: [listTemplates.path] });
  if (kind === "drafts") return;
  const { list, queues } = kinds[kind];
  const isKnown =
    ids !== undefined && ids.length <= maxFetchedAlone && ids.every((id) => findRecord(list, id) !== undefined);
  if (!isKnown) return readAllAgain(list);
  // The end of a queue refreshes the record anyway.
  const others = ids.filter((id) => !queues.has(id));
  await Promise.all(others.map((id) => readRowAgain(list, id).catch(() => undefined)));
  if (others.length > 0) await refetchAfterChange(list, ...others);
}

function refetch(): void {
  for (const { list } of Object.values(kinds)) readAllAgain(list);
  refreshJobs();
}
