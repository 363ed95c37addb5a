import type { Contact } from "../../../contract/contacts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { RecordMenu } from "../records/record-menu.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { MailIcon } from "../shared/desk-icons.tsx";
import { openRecord } from "../shared/open-record.ts";
import { ContactState } from "./contact-state.tsx";

export function ContactRow({ contact, lastVisit }: { contact: Contact; lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { id, name, email, company, message, language, createdAt, answeredAt } = contact;
  return (
    <RecordRow
      {...{ id, name, email, language, createdAt }}
      testId={`admin-contact-${id}`}
      isNew={lastVisit !== undefined && createdAt > lastVisit}
      isDone={answeredAt !== undefined}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{forms(contact.projectType)}</span>}
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
          <span className="word">{t("reply")}</span>
        </Button>
      }
      menu={<RecordMenu {...{ id, name, email }} testId={`more-${id}`} />}
    />
  );
}
