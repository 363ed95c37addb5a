import { type Contact, contactHistory } from "../../../contract/contacts.ts";
import { greetableName } from "../../../contract/people.ts";
import { draftsForContacts, greet, replyToContact } from "../../../contract/replies.ts";
import { addressOf, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { contactKind } from "../shared/record-kinds.ts";

export function ContactReply({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const writer = useWriterWords(contact.language);
  const isBeside = useMedia(besideList);
  const { id, name, projectType, answeredAt } = contact;
  const params = { id };
  const type = writer.t(`forms:contact.projectTypes.${projectType}`);
  return (
    <ReplyComposer
      kind={contactKind}
      record={contact}
      history={addressOf(contactHistory, { params })}
      testId={isBeside ? undefined : `reply-open-${id}`}
      beginnings={["answer", "own"]}
      own={() => ({
        subject: writer.t("admin:contacts.subject", { type }),
        text: `${greet(writer.t("admin:reply.greeting"), greetableName(name))}\n\n`,
      })}
      drafts={draftsForContacts}
      becomes={() => (answeredAt === undefined ? t("becomesAnswered") : "")}
      send={({ template, subject, text }, { revision, key }) =>
        call(replyToContact, { params, body: { template, subject, text, revision }, key })
      }
    />
  );
}
