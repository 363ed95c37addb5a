import { application, listApplications } from "../../../contract/applications.ts";
import { contact, listContacts } from "../../../contract/contacts.ts";
import { listTemplates, template } from "../../../contract/templates.ts";
import { buildAddress } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { findRecord, patchRecord, refreshRecords } from "./record-lists.ts";
import { defineRecordKind } from "./use-change.ts";

export const contactKind = defineRecordKind(contact, createCache(listContacts.path));
export const applicationKind = defineRecordKind(application, createCache(listApplications.path));

const templates = reading(buildAddress(listTemplates));
export const templateKind = defineRecordKind(template, {
  find: (id) => queryClient.getQueryData(templates.queryKey)?.find((one) => one.id === id),
  patch: (id, record) =>
    queryClient.setQueryData(templates.queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...record } : one)),
    ),
  refetch: () => queryClient.invalidateQueries(templates),
});

function createCache(list: string) {
  return {
    find: (id: string) => findRecord(list, id),
    patch: (id: string, record: object) => patchRecord(list, id, record),
    refetch: (id: string) => refreshRecords(list, [id], { isOwn: true }),
  };
}
