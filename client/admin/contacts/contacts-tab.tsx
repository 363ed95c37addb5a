import { useCallback } from "react";
import type { z } from "zod/mini";
import { type Contact, contactStates, exportContacts, listContacts, projectTypes } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { addressOf, reach } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListNumbers } from "../records/list-numbers.tsx";
import { ListTools, useFilters } from "../records/list-tools.tsx";
import { BrokenRecord, Empty, NoMatches } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { RecordMenu } from "../records/record-menu.tsx";
import { RecordDesk } from "../records/record-pane.tsx";
import { RepliesMenu } from "../replies/replies-menu.tsx";
import { oneOf, tabAddress } from "../shared/address.ts";
import { useStatus } from "../shared/counts.ts";
import { ListHead } from "../shared/list-head.tsx";
import { pageSize } from "../shared/record-lists.ts";
import { ContactPane } from "./contact-pane.tsx";
import { ContactRow } from "./contact-row.tsx";

export function ContactsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const filters = useFilters();
  const { q, id, state, type, leaving } = filters;
  const query = {
    q,
    state: oneOf(contactStates, state),
    projectType: oneOf(projectTypes, type),
    leaving: oneOf(["soon"], leaving),
  } satisfies z.input<typeof listContacts.query>;
  const first = addressOf(listContacts, { query: { limit: pageSize, ...query } });
  const isFiltered = Object.values(query).some(Boolean);
  const numbers = useStatus()?.contacts;
  const row = useCallback((contact: Contact) => <ContactRow contact={contact} lastVisit={lastVisit} />, [lastVisit]);
  return (
    <RecordDesk
      id={id}
      tools={
        <ListTools
          filters={filters}
          onExport={(reader) => reach(exportContacts, { query: { ...query, ...reader } })}
          choices={[
            {
              ...{ name: "state", label: t("state"), all: t("allStates"), testId: "list-state" },
              options: <StateOptions />,
            },
            {
              ...{ name: "type", label: t("type"), all: t("allTypes"), testId: "filter-project-type" },
              options: <TypeOptions />,
            },
          ]}
        >
          <RepliesMenu />
        </ListTools>
      }
      list={
        <>
          <ListHead title={t("title")}>
            <ListNumbers
              {...{ first, isFiltered }}
              tab="contacts"
              numbers={
                numbers
                  ? [
                      { words: list("week"), number: numbers.week, filters: {} },
                      { words: t("open"), number: numbers.open, filters: { state: "open" } },
                      { words: t("overdue"), number: numbers.late, filters: { state: "open" }, isBad: true },
                    ]
                  : []
              }
            />
          </ListHead>
          <RecordList
            first={first}
            row={row}
            broken={renderBroken}
            empty={<EmptyContacts isFiltered={isFiltered} isOpenOnly={state === "open" && !q && !type && !leaving} />}
          />
        </>
      }
      pane={<ContactPane key={id} id={id} first={first} />}
    />
  );
}

const renderBroken = ({ id, name, email }: Contact) => (
  <BrokenRecord id={id} testId={`admin-contact-${id}`}>
    <RecordMenu {...{ id, name, email }} testId={`more-${id}`} />
  </BrokenRecord>
);

function EmptyContacts({ isFiltered, isOpenOnly }: { isFiltered: boolean; isOpenOnly: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { locale } = usePageData();
  if (isOpenOnly)
    return (
      <Empty title={t("allAnswered.title")} text={t("allAnswered.text")}>
        <ButtonLink variant="secondary" small href={tabAddress("contacts", { state: "answered" })}>
          {t("allAnswered.action")}
        </ButtonLink>
      </Empty>
    );
  if (isFiltered) return <NoMatches tab="contacts" />;
  return (
    <Empty title={t("empty")} text={t("emptyWhy", { replyHours: limits.replyHours })}>
      <ButtonLink variant="secondary" small href={sectionPath("contact", locale)}>
        {t("emptyAction")}
      </ButtonLink>
    </Empty>
  );
}

function StateOptions() {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  return contactStates.map((state) => (
    <option key={state} value={state}>
      {t(`states.${state}`)}
    </option>
  ));
}

function TypeOptions() {
  const { t } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  return projectTypes.map((type) => (
    <option key={type} value={type}>
      {t(type)}
    </option>
  ));
}
