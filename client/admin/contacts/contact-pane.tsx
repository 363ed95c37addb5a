import { type Contact, contactHistory, noteContact } from "../../../contract/contacts.ts";
import { replyToContact } from "../../../contract/replies.ts";
import { draftsForContacts } from "../../../contract/templates.ts";
import { type Address, addressOf, call } from "../../api/call.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LanguageMark } from "../records/language-mark.tsx";
import { escapeMailbox } from "../records/mail-link.ts";
import { KeptUntil, RecordHistory } from "../records/record-history.tsx";
import { RecordMenu, useCopyLink } from "../records/record-menu.tsx";
import { PaneButton, RecordPane } from "../records/record-pane.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { LinkIcon } from "../shared/desk-icons.tsx";
import { clockOf } from "../shared/formats.ts";
import { besideList, useMedia } from "../shared/media.ts";
import { contactKind } from "../shared/record-kinds.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { ContactStateButton, DueMark } from "./contact-state.tsx";

export function ContactPane({ id, first }: { id: string; first: Address<Contact[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: record } = useTranslation("admin", { keyPrefix: "record" });
  const copyLink = useCopyLink(id);
  return (
    <RecordPane
      {...{ id, first }}
      label={({ name }) => t("one", { name })}
      acts={({ name, email }) => (
        <>
          <PaneButton label={record("copyLink")} hotkey="c" onPress={copyLink}>
            <LinkIcon />
          </PaneButton>
          <RecordMenu {...{ id, name, email }} testId="record-more" />
        </>
      )}
      body={(contact) => <ContactBody contact={contact} />}
      foot={(contact) => <ContactReply contact={contact} />}
    />
  );
}

export function ContactBody({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { locale } = usePageData();
  const isBeside = useMedia(besideList);
  const { id, name, email, company, projectType, message, language, createdAt, answeredAt } = contact;
  const receivedAt = new Date(createdAt);
  return (
    <>
      <div className="pane-id">
        <h2 tabIndex={-1}>
          <bdi>{name}</bdi> <LanguageMark language={language} />
          {answeredAt === undefined ? <DueMark createdAt={createdAt} /> : null}
        </h2>
        <p className="meta">
          <a className="prose-link" href={`mailto:${escapeMailbox(email)}`}>
            <bdi>{email}</bdi>
          </a>
          {company ? <bdi>{company}</bdi> : null}
        </p>
        <p className="meta">
          <span>{forms(projectType)}</span>
          <time dateTime={createdAt}>
            {formatDate(receivedAt, locale)}, {clockOf(receivedAt, locale)}
          </time>
        </p>
        <div className="set">
          <ContactStateButton contact={contact} testId={isBeside ? undefined : `contact-state-${id}`} />
        </div>
      </div>
      <section className="part">
        <h3>{t("message")}</h3>
        <p className="full text" dir="auto" lang={language}>
          {message}
        </p>
      </section>
      <RecordNote
        kind={contactKind}
        record={contact}
        hint={t("noteHint")}
        save={(body, key) => call(noteContact, { params: { id }, body, key })}
      />
      <RecordHistory address={addressOf(contactHistory, { params: { id } })} />
      <KeptUntil time={contact.keptUntil} />
    </>
  );
}

function ContactReply({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const isBeside = useMedia(besideList);
  const { id, projectType, answeredAt } = contact;
  const params = { id };
  return (
    <ReplyComposer
      kind={contactKind}
      record={contact}
      history={addressOf(contactHistory, { params })}
      testId={isBeside ? undefined : `reply-open-${id}`}
      templates={["answer", "own"]}
      getOwnSubject={(messages) =>
        messages.t("admin:contacts.subject", { type: messages.t(`forms:contact.projectTypes.${projectType}`) })
      }
      drafts={draftsForContacts}
      describeEffect={() => (answeredAt === undefined ? t("becomesAnswered") : "")}
      send={({ date: _, ...reply }, { revision, key }) =>
        call(replyToContact, { params, body: { ...reply, revision }, key })
      }
    />
  );
}
