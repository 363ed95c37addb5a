import { useEffect } from "react";
import { listApplications } from "../../contract/applications.ts";
import { listContacts } from "../../contract/contacts.ts";
import type { StaffEvent } from "../../contract/events.ts";
import { listTemplates } from "../../contract/replies.ts";
import { queryClient } from "../api/query-client.ts";
import { refreshJobs } from "./job-dialog/job-queries.ts";
import { followEvents } from "./live/follow.ts";
import { readAllAgain, readRowAgain } from "./records/page-query.ts";
import { findRecord } from "./shared/record-cache.ts";
import { refetchAfterChange } from "./shared/record-kinds.ts";
import { changeKey } from "./shared/use-change.ts";

/** More changes than these at once are read as a list. */
const fewIds = 5;

const lists = { contacts: listContacts, applications: listApplications };

/** What colleagues change is shown at once, while somebody looks. Only what changed is read again. */
export function useLive(): void {
  useEffect(() => followEvents({ take, readAgain: readEverythingAgain }), []);
}

async function take({ kind, ids }: StaffEvent): Promise<void> {
  if (kind === "jobs") return refreshJobs();
  if (kind === "templates") {
    return queryClient.invalidateQueries({ queryKey: [listTemplates.path] });
  }
  // The texts of the site are not on these screens.
  if (kind === "drafts") return;
  const list = lists[kind].path;
  const isKnown = ids !== undefined && ids.length <= fewIds && ids.every((id) => findRecord(list, id) !== undefined);
  if (!isKnown) return readAllAgain(list);
  // Not over a change of one's own that is still on its way: its answer is newer.
  const theirs = ids.filter((id) => queryClient.isMutating({ mutationKey: changeKey(id) }) === 0);
  await Promise.all(theirs.map((id) => readRowAgain(list, id).catch(() => undefined)));
  // Once for all of them: some of these lists are long.
  if (theirs.length > 0) await refetchAfterChange(list, ...theirs);
}

function readEverythingAgain(): void {
  for (const list of Object.values(lists)) readAllAgain(list.path);
  refreshJobs();
}
