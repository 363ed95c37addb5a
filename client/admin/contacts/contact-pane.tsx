import { type Contact, contactHistory, listContacts, noteContact } from "../../../contract/contacts.ts";
import { type Address, addressOf, call } from "../../api/call.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { KeptUntil } from "../records/kept-until.tsx";
import { LanguageMark } from "../records/language-mark.tsx";
import { RecordHistory } from "../records/record-history.tsx";
import { RecordMenu, useCopyLink } from "../records/record-menu.tsx";
import { PaneButton, RecordPane } from "../records/record-pane.tsx";
import { mailAddress } from "../records/reply.ts";
import { LinkIcon } from "../shared/desk-icons.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { clockOf } from "../shared/moments.ts";
import { contactKind } from "../shared/record-kinds.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { ContactReply } from "./contact-reply.tsx";
import { ContactStateButton } from "./contact-state.tsx";
import { DueMark } from "./due-mark.tsx";

const aloneAt = (id: string) => addressOf(listContacts, { query: { limit: 1, id } });

export function ContactPane({ id, first }: { id: string; first: Address<Contact[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: record } = useTranslation("admin", { keyPrefix: "record" });
  const copyLink = useCopyLink(id);
  return (
    <RecordPane
      {...{ id, first }}
      alone={aloneAt(id)}
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
  const came = new Date(createdAt);
  return (
    <>
      <div className="pane-id">
        <h2 tabIndex={-1}>
          <bdi>{name}</bdi> <LanguageMark language={language} />
          {answeredAt === undefined ? <DueMark createdAt={createdAt} /> : null}
        </h2>
        <p className="meta">
          <a className="prose-link" href={`mailto:${mailAddress(email)}`}>
            <bdi>{email}</bdi>
          </a>
          {company ? <bdi>{company}</bdi> : null}
        </p>
        <p className="meta">
          <span>{forms(projectType)}</span>
          <time dateTime={createdAt}>
            {formatDate(came, locale)}, {clockOf(came, locale)}
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
