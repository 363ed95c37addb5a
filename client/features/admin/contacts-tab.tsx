import { useTranslation } from "react-i18next";
import { exportContacts, listContacts } from "../../../contract/admin.ts";
import { projectTypes } from "../../../contract/contact.ts";
import { type Contact, ContactRecord } from "./contact-record.tsx";
import { useListFilter } from "./list-filter.ts";
import { ListTools } from "./list-tools.tsx";
import { Notice } from "./notice.tsx";
import { RecordList } from "./record-list.tsx";

const paths = { list: listContacts.path, export: exportContacts.path };

export function ContactsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact" });
  const filter = useListFilter(paths, "projectType", "contacts.csv");
  const options = projectTypes.map((type) => (
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
        choice={{ label: forms("projectType"), all: t("allTypes"), testId: "filter-project-type", options }}
      />
      <RecordList<Contact>
        key={filter.first}
        first={filter.first}
        row={(contact) => <ContactRecord contact={contact} lastVisit={lastVisit} />}
        empty={<Notice>{filter.isOn ? list("noMatches") : t("empty")}</Notice>}
        onTotal={filter.setTotal}
      />
    </>
  );
}
