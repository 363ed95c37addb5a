import { type Contact, contactHistory, noteContact } from "../../../contract/contacts.ts";
import { replyToContact } from "../../../contract/replies.ts";
import { draftsForContacts } from "../../../contract/templates.ts";
import { type Address, buildAddress, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Letter, RecordBody, RecordPane } from "../records/record-pane.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { contactKind } from "../shared/record-kinds.ts";
import { ContactStateButton, DueMark } from "./contact-state.tsx";

export function ContactPane({ id, first }: { id: string; first: Address<Contact[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  return (
    <RecordPane
      {...{ id, first }}
      label={({ name }) => t("one", { name })}
      body={(contact) => <ContactBody contact={contact} />}
      foot={(contact) => <ContactReply contact={contact} />}
    />
  );
}

export function ContactBody({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const isBeside = useMedia(besideList);
  const { id, company, projectType, message, language, createdAt, answeredAt } = contact;
  return (
    <RecordBody
      kind={contactKind}
      record={contact}
      marks={answeredAt === undefined ? <DueMark createdAt={createdAt} /> : null}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{forms(projectType)}</span>}
      state={<ContactStateButton contact={contact} testId={isBeside ? undefined : `contact-state-${id}`} />}
      noteHint={t("noteHint")}
      saveNote={(body, key) => call(noteContact, { params: { id }, body, key })}
      history={buildAddress(contactHistory, { params: { id } })}
    >
      <Letter title={t("message")} text={message} language={language} />
    </RecordBody>
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
      history={buildAddress(contactHistory, { params })}
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
