import {
  type Application,
  application,
  applicationHistory,
  listApplications,
  noteApplication,
} from "../../../contract/applications.ts";
import { type Contact, contact, contactHistory, listContacts, noteContact } from "../../../contract/contacts.ts";
import { listTemplates, template } from "../../../contract/templates.ts";
import { call } from "../../api/call.ts";
import { createQueryOptions, queryClient } from "../../api/query-client.ts";
import { findRecord, patchRecord, refreshRecords } from "./record-lists.ts";
import { defineRecordKind, type PersonKind } from "./use-change.ts";

export const contactKind: PersonKind<Contact> = {
  ...defineRecordKind(contact, createCache(listContacts.path)),
  name: "contacts",
  list: listContacts.path,
  getHistory: (id) => createQueryOptions(contactHistory, { params: { id } }),
  saveNote: (id, body, key) => call(noteContact, { params: { id }, body, key }),
};

export const applicationKind: PersonKind<Application> = {
  ...defineRecordKind(application, createCache(listApplications.path)),
  name: "applications",
  list: listApplications.path,
  getHistory: (id) => createQueryOptions(applicationHistory, { params: { id } }),
  saveNote: (id, body, key) => call(noteApplication, { params: { id }, body, key }),
};

const templates = createQueryOptions(listTemplates);
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
