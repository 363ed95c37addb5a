import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { contactStates, exportContacts, listContacts } from "../../../../contract/admin.ts";
import { projectTypes } from "../../../../contract/contact.ts";
import { addressOf, reach } from "../../../api/call.ts";
import { BrokenRecord } from "../records/broken-record.tsx";
import { EraseButton } from "../records/erase-button.tsx";
import { oneOf, useListFilter } from "../records/list-filter.ts";
import { ListTools } from "../records/list-tools.tsx";
import { Notice } from "../records/notice.tsx";
import { pageSize } from "../records/page-query.ts";
import { RecordList } from "../records/record-list.tsx";
import { ContactRecord } from "./contact-record.tsx";

export function ContactsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact" });
  const filter = useListFilter();
  const { q, id, state, type } = filter.given;
  const query = {
    ...{ q, id },
    state: oneOf(contactStates, state),
    projectType: oneOf(projectTypes, type),
  } satisfies z.input<typeof listContacts.query>;
  const first = addressOf(listContacts, { query: { limit: pageSize, ...query } });
  const isOn = Object.values(query).some(Boolean);
  const states = contactStates.map((state) => (
    <option key={state} value={state}>
      {t(`states.${state}`)}
    </option>
  ));
  const types = projectTypes.map((type) => (
    <option key={type} value={type}>
      {forms(`projectTypes.${type}`)}
    </option>
  ));
  return (
    <>
      <div className="bar">
        <h2>{t("title")}</h2>
      </div>
      <ListTools
        {...{ filter, first, isOn }}
        onExport={(reader) => reach(exportContacts, { query: { ...query, ...reader } })}
        choices={[
          { name: "state", label: t("state"), all: t("allStates"), testId: "list-state", options: states },
          {
            ...{ name: "type", label: forms("projectType"), all: t("allTypes"), testId: "filter-project-type" },
            options: types,
          },
        ]}
      />
      <RecordList
        first={first}
        row={(contact) => <ContactRecord contact={contact} lastVisit={lastVisit} />}
        broken={({ id, name, email }) => (
          <BrokenRecord id={id} testId={`admin-contact-${id}`}>
            <EraseButton {...{ id, name, email }} />
          </BrokenRecord>
        )}
        empty={<Notice>{filter.given.id ? list("gone") : isOn ? list("noMatches") : t("empty")}</Notice>}
      />
    </>
  );
}
