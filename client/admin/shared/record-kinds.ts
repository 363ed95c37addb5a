import { readStatus } from "../../../contract/activity.ts";
import { application, listApplications } from "../../../contract/applications.ts";
import { contact, listContacts } from "../../../contract/contacts.ts";
import { declineApplications, listTemplates, template } from "../../../contract/replies.ts";
import { addressOf } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { findRecord, invalidateRecord, patchRecord } from "./record-cache.ts";
import { defineRecordKind } from "./use-change.ts";

export const contactKind = defineRecordKind(contact, cacheOf(listContacts.path));
export const applicationKind = defineRecordKind(application, cacheOf(listApplications.path));

const templates = reading(addressOf(listTemplates));
export const templateKind = defineRecordKind(template, {
  find: (id) => queryClient.getQueryData(templates.queryKey)?.find((one) => one.id === id),
  patch: (id, record) =>
    queryClient.setQueryData(templates.queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...record } : one)),
    ),
  invalidate: () => queryClient.invalidateQueries(templates),
  refetch: async () => undefined,
});

function cacheOf(list: string) {
  return {
    find: (id: string) => findRecord(list, id),
    patch: (id: string, record: object) => patchRecord(list, id, () => record),
    invalidate: (id: string) => invalidateRecord(list, id),
    refetch: (id: string) => refetchAfterChange(list, id),
  };
}

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
