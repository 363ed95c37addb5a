import type { z } from "zod/mini";
import { type Contact, contactStates, exportContacts, listContacts, projectTypes } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { buildAddress, reach } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../records/notice.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { RecordsTab } from "../records/records-tab.tsx";
import { RepliesMenu } from "../replies/replies-menu.tsx";
import { findChoice, tabAddress, useAddress } from "../shared/address.ts";
import { useStatus } from "../shared/counts.ts";
import { MailIcon } from "../shared/desk-icons.tsx";
import { openRecord } from "../shared/open-record.ts";
import { pageSize } from "../shared/record-lists.ts";
import { FilterSelect } from "../shared/toolbar.tsx";
import { ContactPane } from "./contact-pane.tsx";
import { ContactState } from "./contact-state.tsx";

export function ContactsTab() {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const { t: projectTypeNames } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { locale } = usePageData();
  const { q, state, type, leaving } = useAddress();
  const query = {
    q,
    state: findChoice(contactStates, state),
    projectType: findChoice(projectTypes, type),
    leaving: findChoice(["soon"], leaving),
  } satisfies z.input<typeof listContacts.query>;
  const first = buildAddress(listContacts, { query: { limit: pageSize, ...query } });
  const numbers = useStatus()?.contacts;
  return (
    <RecordsTab
      tab="contacts"
      title={t("title")}
      first={first}
      filters={
        <>
          <FilterSelect name="state" label={t("state")} all={t("allStates")} testId="list-state">
            {contactStates.map((state) => (
              <option key={state} value={state}>
                {t(`states.${state}`)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="type" label={t("type")} all={t("allTypes")} testId="filter-project-type">
            {projectTypes.map((type) => (
              <option key={type} value={type}>
                {projectTypeNames(type)}
              </option>
            ))}
          </FilterSelect>
        </>
      }
      tools={<RepliesMenu />}
      onExport={(reader) => reach(exportContacts, { query: { ...query, ...reader } })}
      numbers={
        numbers
          ? [
              { words: list("week"), number: numbers.week, filters: {} },
              { words: t("open"), number: numbers.open, filters: { state: "open" } },
              { words: t("overdue"), number: numbers.late, filters: { state: "open" }, isBad: true },
            ]
          : []
      }
      row={renderRow}
      empty={
        <Empty
          title={t("empty")}
          text={t("emptyWhy", { replyHours: limits.replyHours })}
          action={t("emptyAction")}
          href={sectionPath("contact", locale)}
        />
      }
      noMatches={
        state === "open" && !q && !type && !leaving ? (
          <Empty
            title={t("allAnswered.title")}
            text={t("allAnswered.text")}
            action={t("allAnswered.action")}
            href={tabAddress("contacts", { state: "answered" })}
          />
        ) : undefined
      }
      pane={(id) => <ContactPane key={id} id={id} first={first} />}
    />
  );
}

const renderRow = (contact: Contact) => <ContactRow contact={contact} />;

export function ContactRow({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { id, name, company, projectType, message, answeredAt } = contact;
  return (
    <RecordRow
      record={contact}
      testId={`admin-contact-${id}`}
      isDone={answeredAt !== undefined}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{forms(projectType)}</span>}
      text={message}
      state={<ContactState contact={contact} />}
      acts={
        <Button
          variant="secondary"
          className="mini"
          title={t("reply")}
          aria-label={`${t("reply")}: ${name}`}
          data-testid={`reply-open-${id}`}
          data-key="r"
          onClick={() => openRecord(id, "reply")}
        >
          <MailIcon />
          <span className="words">{t("reply")}</span>
        </Button>
      }
    />
  );
}
