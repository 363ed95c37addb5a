import { application, contact, listApplications, listContacts } from "../../../contract/admin.ts";
import { readStatus } from "../../../contract/events.ts";
import { declineApplications } from "../../../contract/replies.ts";
import { queryClient } from "../../api/query-client.ts";
import { defineRecordKind } from "./use-change.ts";

export const contactKind = defineRecordKind(listContacts.path, contact, refetchAfterChange);
export const applicationKind = defineRecordKind(listApplications.path, application, refetchAfterChange);

/** After changes of records: the filtered lists that they may have entered or left, their histories, and the counts. */
export function refetchAfterChange(list: string, ...ids: string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => {
      const [path = "", query] = String(address).split("?");
      const filters = new URLSearchParams(query);
      const isFiltered = ["state", "stage", "star"].some((filter) => filters.has(filter));
      const isHistory = ids.some((id) => path === `${list}/${id}/history`);
      const isDeclineDialog = list === listApplications.path && path === declineApplications.path;
      return (path === list && isFiltered) || isDeclineDialog || isHistory || path === readStatus.path;
    },
  });
}
