import { useTranslation } from "react-i18next";
import { contactStates, exportContacts, listContacts } from "../../../../contract/admin.ts";
import { projectTypes } from "../../../../contract/contact.ts";
import { BrokenRecord } from "../records/broken-record.tsx";
import { EraseButton } from "../records/erase-button.tsx";
import { useListFilter } from "../records/list-filter.ts";
import { ListTools } from "../records/list-tools.tsx";
import { Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { type Contact, ContactRecord } from "./contact-record.tsx";

const paths = { list: listContacts.path, export: exportContacts.path };

export function ContactsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact" });
  const filter = useListFilter(paths, { state: "state", type: "projectType" });
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
        filter={filter}
        choices={[
          { name: "state", label: t("state"), all: t("allStates"), testId: "list-state", options: states },
          {
            ...{ name: "type", label: forms("projectType"), all: t("allTypes"), testId: "filter-project-type" },
            options: types,
          },
        ]}
      />
      <RecordList<Contact>
        first={filter.first}
        row={(contact) => <ContactRecord contact={contact} lastVisit={lastVisit} />}
        broken={({ id, name, email }) => (
          <BrokenRecord id={id} testId={`admin-contact-${id}`}>
            <EraseButton {...{ id, name, email }} />
          </BrokenRecord>
        )}
        empty={<Notice>{filter.isOn ? list("noMatches") : t("empty")}</Notice>}
      />
    </>
  );
}
