import { type Contact, listContacts } from "../../../../contract/admin.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";
import { contactHistory } from "../../../../contract/records.ts";
import { draftsForContacts, greet, replyToContact } from "../../../../contract/replies.ts";
import { patchRecord } from "../../../admin/shared/record-cache.ts";
import { refetchAfterChange } from "../../../admin/shared/record-kinds.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { besideList, useMedia } from "../kit/media.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { standingOf } from "../replies/standing.ts";

export function ContactReply({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const writer = useWriterWords(contact.language);
  const isBeside = useMedia(besideList);
  const { id, name, email, language, projectType, answeredAt } = contact;
  const type = writer.t(`forms:contact.projectTypes.${projectType}`);
  return (
    <ReplyComposer
      to={{ id, name, email }}
      language={language}
      testId={isBeside ? undefined : `reply-open-${id}`}
      beginnings={["answer", "own"]}
      own={() => ({
        subject: writer.t("admin:contacts.subject", { type }),
        text: `${greet(writer.t("admin:reply.greeting"), greetableName(name))}\n\n`,
      })}
      drafts={draftsForContacts}
      becomes={() => (answeredAt === undefined ? t("becomesAnswered") : "")}
      standing={() => standingOf(contactHistory, listContacts.path, id)}
      send={async ({ key, read, template, subject, text }) => {
        const {
          id: letter,
          state,
          answeredBy,
          answeredAt,
        } = await call(replyToContact, {
          params: { id },
          body: { key, read, template, subject, text },
        });
        patchRecord(listContacts.path, id, (row) => ({ ...row, answeredBy, answeredAt }));
        await refetchAfterChange(listContacts.path, id);
        return { id: letter, state };
      }}
    />
  );
}
