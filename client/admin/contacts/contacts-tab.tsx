import { MailIcon } from "lucide-react";
import { memo } from "react";
import type { z } from "zod/mini";
import { type Contact, contactStates, exportContacts, listContacts, projectTypes } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import { replyToContact } from "../../../contract/replies.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { buildUrl, call, fetchResponse } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { Empty } from "../records/notice.tsx";
import { type PaneProps, RecordDetails, SentText, usePaneTestId } from "../records/record-pane.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { RecordsTab } from "../records/records-tab.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { RepliesMenu } from "../replies/templates-dialog.tsx";
import { useStatus } from "../shared/counts.ts";
import { openRecord } from "../shared/open-record.ts";
import { contactKind } from "../shared/record-kinds.ts";
import { pageSize } from "../shared/record-lists.ts";
import { FilterSelect } from "../shared/toolbar.tsx";
import { buildTabUrl, findChoice, useUrlState } from "../shared/url-state.ts";
import { ContactState, ContactStateButton, DueMark } from "./contact-state.tsx";

export function ContactsTab() {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "contacts" });
  const { q, state, type, leaving } = useUrlState();
  const query = {
    q,
    state: findChoice(contactStates, state),
    projectType: findChoice(projectTypes, type),
    leaving: findChoice(["soon"], leaving),
  } satisfies z.input<typeof listContacts.query>;
  const listUrl = buildUrl(listContacts, { query: { limit: pageSize, ...query } });
  const numbers = useStatus()?.contacts;
  return (
    <RecordsTab
      tab="contacts"
      listUrl={listUrl}
      filters={
        <>
          <FilterSelect name="state" label={t("state")} all={t("allStates")} testId="list-state">
            <Options values={contactStates} label={(state) => t(`states.${state}`)} />
          </FilterSelect>
          <FilterSelect name="type" label={t("type")} all={t("allTypes")} testId="filter-project-type">
            <Options values={projectTypes} label={(type) => i18n.t(`forms:contact.projectTypes.${type}`)} />
          </FilterSelect>
        </>
      }
      tools={<RepliesMenu />}
      onExport={(reader) => fetchResponse(exportContacts, { query: { ...query, ...reader } })}
      numbers={[
        { label: t("open"), number: numbers?.open, filters: { state: "open" } },
        { label: t("overdue"), number: numbers?.late, filters: { state: "open" }, isBad: true },
      ]}
      Row={ContactRow}
      Pane={ContactPane}
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
            href={buildTabUrl("contacts", { state: "answered" })}
          />
        ) : undefined
      }
    />
  );
}

export const ContactRow = memo(({ record: contact }: { record: Contact }) => {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "contacts" });
  const { id, name, company, projectType, message, answeredAt } = contact;
  return (
    <RecordRow
      record={contact}
      testId={`admin-contact-${id}`}
      isDone={answeredAt !== undefined}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{i18n.t(`forms:contact.projectTypes.${projectType}`)}</span>}
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
});

export function ContactPane({ record: contact, listUrl }: PaneProps<Contact>) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "contacts" });
  const { id, company, projectType, message, language, createdAt, answeredAt } = contact;
  const getTestId = usePaneTestId();
  const composer = (
    <ReplyComposer
      kind={contactKind}
      record={contact}
      testId={getTestId(`reply-open-${id}`)}
      describeEffect={() => (answeredAt === undefined ? t("becomesAnswered") : "")}
      send={({ date: _, ...reply }, { revision, key }) =>
        call(replyToContact, { params: { id }, body: { ...reply, revision }, key })
      }
    />
  );
  return (
    <RecordDetails
      kind={contactKind}
      record={contact}
      listUrl={listUrl}
      marks={answeredAt === undefined ? <DueMark createdAt={createdAt} /> : null}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{i18n.t(`forms:contact.projectTypes.${projectType}`)}</span>}
      state={<ContactStateButton contact={contact} testId={getTestId(`contact-state-${id}`)} />}
      reply={composer}
    >
      <SentText title={t("message")} text={message} language={language} />
    </RecordDetails>
  );
}
