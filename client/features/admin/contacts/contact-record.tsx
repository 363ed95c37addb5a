import { useTranslation } from "react-i18next";
import type { Contact } from "../../../../contract/admin.ts";
import { limits } from "../../../../contract/limits.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { EraseButton } from "../records/erase-button.tsx";
import { Person } from "../records/person.tsx";
import { Record } from "../records/record.tsx";
import { replyLink } from "../records/reply.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { AnsweredButton, useMarkAnswered } from "./answered.tsx";
import { promiseState } from "./reply-promise.ts";

export function ContactRecord({ contact, lastVisit }: { contact: Contact; lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const writer = useWriterWords(contact.language);
  const mark = useMarkAnswered(contact.id);
  const { id, name, email, company, projectType, message, createdAt, answeredAt } = contact;
  const promise = answeredAt === undefined ? promiseState(createdAt, new Date()) : "kept";
  const reply = {
    to: email,
    subject: writer.t("admin:contacts.subject", { type: writer.t(`forms:contact.projectTypes.${projectType}`) }),
    greeting: writer.t("admin:contacts.greeting", { name }),
    message,
  };

  /** What a mail program then does, only the person knows. */
  function offerMark() {
    if (answeredAt !== undefined) return;
    showToast({
      title: t("replyOpened"),
      action: { label: t("markAnswered"), onPress: () => mark.mutate(true), testId: "toast-answered" },
    });
  }

  return (
    <Record testId={`admin-contact-${id}`}>
      <Person {...{ name, email, createdAt }} detail={company} isNew={lastVisit !== undefined && createdAt > lastVisit}>
        <Badge>{forms(projectType)}</Badge>
        {promise === "kept" ? null : (
          <Badge tone={promise === "passed" ? "danger" : undefined}>
            {t(promise === "near" ? "near" : "passed", { hours: limits.replyHours })}
          </Badge>
        )}
        <AnsweredButton contact={contact} mark={mark} />
      </Person>
      <div>
        <p className="text" dir="auto">
          {message}
        </p>
      </div>
      <div className="acts">
        <ButtonLink variant="secondary" small href={replyLink(reply)} data-testid={`reply-${id}`} onClick={offerMark}>
          {t("reply")}
        </ButtonLink>
        <EraseButton {...{ id, name, email }} />
      </div>
    </Record>
  );
}
