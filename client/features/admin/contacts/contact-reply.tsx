import { type Contact, listContacts } from "../../../../contract/admin.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";
import { draftsForContacts, greet, replyToContact } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { besideList, useMedia } from "../kit/media.ts";
import { changeRow, readAgainAfter } from "../records/page-query.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";

export function ContactReply({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const writer = useWriterWords(contact.language);
  const isBeside = useMedia(besideList);
  const { id, name, email, language, projectType, answeredAt } = contact;
  const type = writer.t(`forms:contact.projectTypes.${projectType}`);
  return (
    <ReplyComposer
      to={{ id, email }}
      language={language}
      testId={isBeside ? undefined : `reply-open-${id}`}
      beginnings={["answer", "own"]}
      own={() => ({
        subject: writer.t("admin:contacts.subject", { type }),
        text: `${greet(writer.t("admin:reply.greeting"), greetableName(name))}\n\n`,
      })}
      drafts={draftsForContacts}
      becomes={() => (answeredAt === undefined ? t("becomesAnswered") : "")}
      send={async ({ key, template, subject, text }) => {
        const { state, answeredBy, answeredAt } = await call(replyToContact, {
          params: { id },
          body: { key, template, subject, text },
        });
        changeRow(listContacts.path, id, (row) => ({ ...row, answeredBy, answeredAt }));
        await readAgainAfter(listContacts.path, id);
        return { state };
      }}
    />
  );
}
